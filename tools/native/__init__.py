"""The compiled build: from the source of the engine to C by mypyc, and from C to a library by the C compiler.

build.py is the setuptools command, generate.py makes the C files, c_files.py makes each of them stand on its own, and
objects.py keeps what the C compiler made of them.  backend.py decides which wheels are compiled.
"""
