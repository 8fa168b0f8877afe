/**
 * Search for pages opened as files: browsers refuse Worker there, so the search script runs in a hidden frame.
 * Material's offline plugin expects a file with "iframe-worker" in its name; its own default is on another host.
 */
if (location.protocol === "file:") {
  window.Worker = class FrameWorker extends EventTarget {
    constructor(url) {
      super()
      this.frame = document.createElement("iframe")
      this.frame.hidden = true
      this.ready = new Promise(resolve => { this.frame.onload = resolve })
      this.frame.srcdoc = `<!doctype html><base href="${document.baseURI}"><script>
        const owner = parent
        window.importScripts = (...urls) => urls.reduce((before, url) => before.then(() => new Promise((done, failed) => {
          const script = document.createElement("script")
          script.src = url
          script.onload = done
          script.onerror = failed
          document.body.appendChild(script)
        })), Promise.resolve())
        window.postMessage = data => owner.dispatchEvent(new CustomEvent("frame-worker", {detail: {from: window, data}}))
      <\/script><body><script src="${url}"><\/script></body>`
      addEventListener("frame-worker", event => {
        if (event.detail.from !== this.frame.contentWindow) return
        const message = new MessageEvent("message", {data: event.detail.data})
        this.dispatchEvent(message)
        if (this.onmessage) this.onmessage(message)
      })
      document.body.appendChild(this.frame)
    }
    postMessage(data) {
      this.ready.then(() => this.frame.contentWindow.dispatchEvent(new MessageEvent("message", {data})))
    }
    terminate() { this.frame.remove() }
  }
}
