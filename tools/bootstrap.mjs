// Prepares a checkout: installs locked dependencies and a recent Node if needed. Must run on older Node itself.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const stamp = join(modules, '.steward-lock')
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  stop(`Steward needs Node 20.19 or newer to install itself, and this is Node ${process.versions.node}.`)
}

const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')
if (!isInstalled()) {
  const turn = await takeTurn()
  // Another start may have finished installing while this one waited for the lock.
  if (!isInstalled()) await install(turn)
  turn.release()
}
if (major < 24 && !existsSync(join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node'))) {
  stop(
    `Steward needs Node 24, which npm cannot provide on ${process.platform}-${process.arch}: install it from https://nodejs.org and start again.`,
  )
}

function isInstalled() {
  if (read(stamp) === wanted) return true
  // After `npm install` everything is installed too, only without the stamp.
  if (!matchesLock()) return false
  writeFileSync(stamp, wanted)
  return true
}

// npm writes its own lock file of what it installed, as its last step.
function matchesLock() {
  const installed = parse(join(modules, '.package-lock.json'))
  if (!installed) return false
  const locked = parse(join(root, 'package-lock.json')) ?? {}
  return Object.entries(locked).every(([path, entry]) => {
    if (path === '' || !path.startsWith('node_modules/') || entry.link) return true
    return installed[path] ? installed[path].integrity === entry.integrity : entry.optional === true
  })
}

async function install(turn) {
  console.log('Installing what package-lock.json names, this takes a minute the first time …')
  rmSync(stamp, { force: true })
  rmSync(join(modules, '.package-lock.json'), { force: true })
  // Install scripts are disabled: none is needed, and some access the network.
  const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const [command, args] = npm ? [process.execPath, [npm, ...options]] : ['npm', options]
  const shell = !npm && process.platform === 'win32'
  const child = spawn(command, args, { cwd: root, shell, stdio: ['ignore', 'ignore', 'inherit'] })
  turn.share(child.pid)
  const problem = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(code === 0 ? '' : `npm ended with ${signal ?? code}`))
  })
  if (problem) stop(`The installation failed (${problem}): see above, and check that the npm registry can be reached.`)
  writeFileSync(stamp, wanted)
}

// Serialized, because `npm ci` begins by deleting everything. The lock file contains the pids of the installing
// processes, this one and its npm, which may outlive it; when all are dead, the file is removed.
async function takeTurn() {
  const file = join(tmpdir(), `steward-install-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`)
  for (let waited = false; ; waited = true) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      const release = () => rmSync(file, { force: true })
      process.once('exit', release)
      return { release, share: (pid) => writeFileSync(file, `${process.pid} ${pid}`) }
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const owner = read(file)
    if (isOver(file, owner)) takeAway(file, owner)
    else if (!waited) console.log(`Waiting for the installation in process ${owner.split(' ')[0]} …`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

// Pids are reused, so a lock older than any installation may take is stale.
function isOver(file, owner) {
  const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  if (age > 15 * 60_000) return true
  return owner === '' ? age > 2_000 : !owner.split(' ').some(isAlive)
}

// Renamed first and checked again, in case another process just did the same and the file is now its new lock.
function takeAway(file, owner) {
  const moved = `${file}.${process.pid}`
  try {
    renameSync(file, moved)
    if (read(moved) !== owner) linkSync(moved, file)
  } catch {
    return
  } finally {
    rmSync(moved, { force: true })
  }
}

function isAlive(pid) {
  try {
    return process.kill(Number(pid), 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function parse(path) {
  try {
    return JSON.parse(read(path)).packages
  } catch {
    return undefined
  }
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
