// Shuts this process down gracefully when the `npm start` it belongs to was killed.

// `exec` in package.json replaces npm's shell with this process: on SIGTERM the shell would exit alone and npm would
// end before the server. On Windows, whose shell lacks exec, `exec.cmd` replaces it.
export function followNpm() {
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 300)
  timer.unref()
}
