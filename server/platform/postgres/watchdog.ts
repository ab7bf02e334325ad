// Ends PostgreSQL when this process ends in any way: for throw-away clusters.
import { spawn } from 'node:child_process'
import { Socket } from 'node:net'

export function endWithThisProcess(pid: number): () => void {
  if (process.platform === 'win32') return () => {}
  // The kernel closes our end of the pipe even after kill -9; SIGQUIT is PostgreSQL's immediate shutdown.
  const dog = spawn('sh', ['-c', 'read _; kill -QUIT "$1"', 'sh', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  dog.unref()
  if (dog.stdin instanceof Socket) dog.stdin.unref()
  return () => {
    dog.kill('SIGKILL')
  }
}
