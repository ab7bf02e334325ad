// Sends requests one after the other and tells what they were answered and how many statements that took.
import type { Caller, TestApp } from '../app.ts'
import type { Request } from './requests.ts'

export interface Reply {
  status: number
  text: string
  /** Statements sent to the database. */
  work: number
}

export type Send = (who: Pick<Caller, 'token'>, request: Request) => Promise<Reply>

export function probeOf(app: TestApp): Send {
  let statements = 0
  const lane = app.context.db.lane('requests')
  const { open } = lane
  lane.open = (...given) => {
    const tx = open(...given)
    const [query, readOnce] = [tx.query.bind(tx), tx.readOnce.bind(tx)]
    tx.query = (text, values) => {
      statements += 1
      return query(text, values)
    }
    tx.readOnce = (several) => {
      statements += several.length
      return readOnce(several)
    }
    return tx
  }
  return async ({ token }, { method, url, query, body }) => {
    const before = statements
    const reply = await app.http.inject({
      method,
      url,
      query,
      headers: token ? { 'blade-auth': `bearer ${token}` } : {},
      ...(method === 'POST' ? { payload: body } : {}),
    })
    return { status: reply.statusCode, text: reply.body, work: statements - before }
  }
}

/**
 * An answer without what differs between any two: ids, times, revisions and other running numbers, the numbers of samples, and what a write answers
 * of its own input; that a text is empty stays.
 */
export function plain(text: string, isWrite: boolean): string {
  const said = isWrite && text.startsWith('{"code":200,') ? text.replace(/"(?:[^"\\]|\\.)+"(?=[,}\]])/g, '"…"') : text
  return said
    .replace(/"(key|image|code)":"[^"]*"/g, '"$1":"…"')
    .replace(/\d{4}-\d\d-\d\d([ T]\d\d:\d\d(:\d\d)?)?/g, '<time>')
    .replace(/"(rev|sort|version|lineNo|slot|calcVersion)":\d+/g, '"$1":0')
    .replace(/\d{6,}/g, '<id>')
    .replace(/(?<=[\p{L}_-])\d+/gu, '0')
}
