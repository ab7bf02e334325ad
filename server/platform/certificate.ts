// The certificate of HTTPS and MQTTS: read at the start, and again when its files change, without a restart.
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import type { Logger } from './log.ts'
import { errorText } from './postgres/connection.ts'
import { StartError } from './start-error.ts'

/** Paths of PEM files: the certificate with what it was issued by, and its private key. */
export interface CertificateFiles {
  cert: string
  key: string
}

interface KeyPair {
  cert: Buffer
  key: Buffer
}

export interface Certificate {
  /** The present pair, for a server that is about to listen. */
  readonly pair: KeyPair
  /** Gives a listening server every later pair; its open connections keep theirs. */
  renew(server: { setSecureContext(pair: KeyPair): void }): void
  /** For monitoring: a renewal that could not be used, or an end that is near. */
  trouble(): object | undefined
  stop(): void
}

interface Options {
  log: Logger
  now?: () => Date
  /** How often the files are read again (ms). */
  every?: number
}

const MINUTE = 60_000
const DAY = 86_400_000
/** Whoever renews by hand is told this many days before the end. */
const WARN_DAYS = 14

/** Throws a StartError where the files cannot be used. */
export function openCertificate(
  files: CertificateFiles,
  { log, now = () => new Date(), every = MINUTE }: Options,
): Certificate {
  const servers = new Set<Parameters<Certificate['renew']>[0]>()
  let pair = firstPair(files)
  let ends = endOf(pair)
  let failure: string | undefined

  // Read rather than watched: renewals replace files, links or whole folders, which watchers miss.
  const look = () => {
    try {
      const found = read(files)
      if (found.cert.equals(pair.cert) && found.key.equals(pair.key)) return
      const end = endOf(found)
      for (const server of servers) server.setSecureContext(found)
      pair = found
      ends = end
      failure = undefined
      log.info({ ends }, 'the certificate was renewed')
    } catch (error) {
      // Certificate and key are replaced one after the other: the next look may find both.
      if (failure !== errorText(error))
        log.error({ err: error }, 'a renewed certificate cannot be used; the one before stays')
      failure = errorText(error)
    }
  }
  const timer = setInterval(look, every).unref()

  return {
    get pair() {
      return pair
    },
    renew: (server) => void servers.add(server),
    trouble() {
      if (failure !== undefined) return { cause: failure }
      return ends.getTime() - now().getTime() < WARN_DAYS * DAY ? { ends: ends.toISOString() } : undefined
    },
    stop: () => clearInterval(timer),
  }
}

const read = ({ cert, key }: CertificateFiles): KeyPair => ({ cert: readFileSync(cert), key: readFileSync(key) })

/** When the certificate ends; throws where it is none, or where it and the key do not belong together. */
function endOf(pair: KeyPair): Date {
  createSecureContext(pair)
  return new X509Certificate(pair.cert).validToDate
}

function firstPair(files: CertificateFiles): KeyPair {
  try {
    const pair = read(files)
    endOf(pair)
    return pair
  } catch (error) {
    throw new StartError(`The certificate of TLS_CERT and TLS_KEY cannot be used: ${errorText(error)}.`)
  }
}
