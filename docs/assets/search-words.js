/**
 * Search ranks pages by every word of the query, "how do I" included. Drop such words before the query is sent to
 * the search worker. (Message type 2 is a query; if the theme changes that, queries are sent as they are.)
 */
{
  const QUERY = 2
  const COMMON = new Set(("a an and are as at be by can do does for from has have how i in is it its me my of on or "
    + "our should that the their then there this to was we what when where which who why will with you your").split(" "))
  const post = Worker.prototype.postMessage
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message?.type === QUERY && typeof message.data === "string") {
      const words = message.data.split(/\s+/).filter(word => !COMMON.has(word.toLowerCase().replace(/\W+$/, "")))
      if (words.length) message = {...message, data: words.join(" ")}
    }
    return post.call(this, message, ...rest)
  }
}
