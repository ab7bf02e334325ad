// The outer shape of every reply of this API family.
import type { Locale, Problem } from '@steward/domain/problems'

export interface Envelope {
  code: number
  success: boolean
  data: unknown
  msg: string
}

const done = { zh: '操作成功', en: 'Done' } as const
const empty = { zh: '暂无承载数据', en: 'No data' } as const

export const successEnvelope = (data: unknown, locale: Locale, said?: string): Envelope => ({
  code: 200,
  success: true,
  data: data ?? null,
  msg: said ?? (data === null || data === undefined ? empty[locale] : done[locale]),
})

export function refusalEnvelope(problem: Problem, locale: Locale, requestId: string) {
  const fields = problem.fields ?? (problem.field ? { [problem.field]: problem } : undefined)
  const byField = fields && Object.fromEntries(Object.entries(fields).map(([name, p]) => [name, p.words(locale)]))
  const extra = problem.data !== null && typeof problem.data === 'object' ? problem.data : undefined
  const msg = problem.words(locale)
  return {
    code: problem.status,
    success: false,
    data: byField || extra ? { ...(byField ? { fields: byField } : {}), ...extra } : null,
    msg,
    reason: problem.code,
    ...(problem.field ? { field: problem.field } : {}),
    requestId,
  }
}

/**
 * Failures of dialect C's sign-in calls have no envelope; both spellings of the message field are sent because clients
 * read one or the other.
 */
export const oauthRefusal = (problem: Problem, locale: Locale, requestId: string) => ({
  ...refusalEnvelope(problem, locale, requestId),
  error_code: problem.status,
  error_description: problem.words(locale),
})
