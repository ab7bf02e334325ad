// How clients reach the built-in PostgreSQL: a private Unix socket; on Windows a loopback port with a password.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Connection } from './connection.ts'
import { digest, type Folders } from './folders.ts'
import type { Settings } from './settings.ts'

export type Transport = { settings: Settings; connection: Connection; passwordFile?: string }

const port = 5432

export function chooseTransport(folders: Folders, database: string): Transport {
  if (process.platform === 'win32') return loopback(folders, database)
  return {
    settings: {
      listen_addresses: '',
      port,
      unix_socket_directories: folders.socket,
      unix_socket_permissions: '0700',
    },
    // Without `ssl: false` PGSSLMODE in the environment would request TLS on the socket.
    connection: { host: folders.socket, port, user: 'steward', database, ssl: false },
  }
}

function loopback(folders: Folders, database: string): Transport {
  const passwordFile = join(folders.data, 'postgres.password')
  if (!existsSync(passwordFile)) writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  const host = '127.0.0.1'
  const ownPort = 40_000 + (parseInt(digest(folders.data).slice(0, 8), 16) % 9_000)
  const password = readFileSync(passwordFile, 'utf8')
  return {
    settings: { listen_addresses: host, port: ownPort },
    connection: { host, port: ownPort, user: 'steward', password, database, ssl: false },
    passwordFile,
  }
}
