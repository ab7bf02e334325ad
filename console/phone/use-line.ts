// The person's phone line: one window holds the connection, the others follow over the channel.
import { recordOf } from '@steward/client/wire'
import { useEffect } from 'react'
import { runInOneWindow } from '../data/one-window.ts'
import { changeLink, shareCalls } from './calls.ts'
import { plainDialect } from './dialect.ts'
import { openLine } from './line.ts'
import { receive } from './reception.ts'

export interface LineInfo {
  extension: string
  phoneName: string
  address: string
  password: string
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** The parsed reply; null for people without a line. */
export function lineInfoOf(sent: unknown): LineInfo | null {
  const { ip, port, secure, password, extension, phoneName } = recordOf(sent)
  if (textOf(ip) === '') return null
  return {
    extension: textOf(extension),
    phoneName: textOf(phoneName),
    address: `${Number(secure) === 1 ? 'wss' : 'ws'}://${textOf(ip)}:${Number(port)}`,
    password: textOf(password),
  }
}

export const hasSockets = (): boolean => 'WebSocket' in window

export function useLine({ address, password }: LineInfo, userId: string): void {
  useEffect(() => shareCalls(userId), [userId])
  useEffect(() => {
    if (!hasSockets()) return undefined
    return runInOneWindow(`phone-${userId}`, () => {
      const line = openLine({
        address,
        password,
        dialect: plainDialect,
        onLink: changeLink,
        onSaid: (said) => receive(said, line.saved),
      })
      return line.close
    })
  }, [address, password, userId])
}
