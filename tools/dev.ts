// `npm run dev`: the server, restarted on code changes, and console and dashboard with hot reload.
import { readConfig } from '@steward/server/platform/config'
import { spawn } from 'node:child_process'
import { root, script } from './run.ts'

const { port } = readConfig(process.env)
const server = process.env.STEWARD_SERVER ?? `http://localhost:${port}`

const children = [
  [process.execPath, '--watch-path=server', '--watch-path=domain', '--watch-preserve-output', 'server/main.ts'],
  [...script('vite/bin/vite.js'), 'console'],
  [...script('vite/bin/vite.js'), 'dashboard'],
].map(([command = '', ...args]) =>
  spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, STEWARD_SERVER: server } }),
)

function stop() {
  for (const child of children) child.kill('SIGTERM')
}

process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children) child.once('exit', stop)
