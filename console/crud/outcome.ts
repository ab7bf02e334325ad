// What became of an action on several rows: the server does what can be done and names the rows it passed over.
import type { Entity } from '@steward/domain/entity'
import type { TFunction } from 'i18next'
import type { AnyRow } from '../kinds/view.ts'
import { listed } from '../words/listed.ts'
import { titleOf } from './use-rows.ts'

const NAMED = 5

/** The rows of an action that its answer says were passed over, because somebody else had changed them meanwhile. */
export function passedOver(answer: unknown, rows: readonly AnyRow[]): AnyRow[] {
  const given: object = answer !== null && typeof answer === 'object' ? answer : {}
  const passed: unknown = 'passed' in given ? given.passed : []
  const left = [...(Array.isArray(passed) ? passed : []), ...refusals(given).map(({ id }) => id)]
  return rows.filter((row) => left.includes(row.id))
}

/** Those that were done. */
export function doneOf(answer: unknown, rows: readonly AnyRow[]): string[] {
  const passed = new Set(passedOver(answer, rows).map(({ id }) => id))
  return rows.flatMap(({ id }) => (passed.has(id) ? [] : [id]))
}

/** Steps of documents say why each row was refused. */
function refusals(answer: object): { id: string; msg: string }[] {
  const refused: unknown = 'refused' in answer ? answer.refused : []
  return Array.isArray(refused) ? refused : []
}

/** Nothing where all of them were done. */
export function partlyDone(entity: Entity, answer: unknown, rows: readonly AnyRow[], t: TFunction<'crud'>) {
  const passed = passedOver(answer, rows)
  if (passed.length === 0) return undefined
  const [refusal] = answer !== null && typeof answer === 'object' ? refusals(answer) : []
  const names = passed.slice(0, NAMED).map((row) => titleOf(entity, row))
  return t(refusal ? 'partlyRefused' : 'partlyDone', {
    done: rows.length - passed.length,
    passed: passed.length,
    names: listed(passed.length > NAMED ? [...names, '…'] : names),
    reason: refusal?.msg ?? '',
  })
}
