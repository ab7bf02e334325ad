// `npm start`: builds the console if it changed, then runs the server in this process. package.json limits a
// semi-space to 12 MB: with its default of 32 MB an idle server keeps 100 MB of what start-up left behind.
import { buildConsole } from './build-console.ts'
import { followNpm } from './follow-npm.ts'

followNpm()
try {
  await buildConsole()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
await import('@steward/server/main')
