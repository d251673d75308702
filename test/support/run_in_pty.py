"""Runs a command in a pseudo-terminal of 100 columns.

Arguments: a JSON list of [pattern, text] and the command. Each text is typed once the output matches its
pattern. Prints the output, the exit status, and the states of each line as JSON.
"""

import fcntl
import json
import os
import pty
import re
import struct
import sys
import termios

steps = json.loads(sys.argv[1])
pid, terminal = pty.fork()
if pid == 0:
    os.execvp(sys.argv[2], sys.argv[2:])
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 100, 0, 0))
output = ""
while True:
    try:
        data = os.read(terminal, 65536)
    except OSError:
        break
    if not data:
        break
    output += data.decode("utf-8", "replace")
    if steps and re.search(steps[0][0], output):
        os.write(terminal, steps.pop(0)[1].encode())
_, status = os.waitpid(pid, 0)
print(json.dumps({"code": os.waitstatus_to_exitcode(status), "output": output}))
