// Derives how rows are found by the pinyin of their names: a column with the readings of the title's characters, kept
// by a trigger, so that rows are found whoever wrote or renamed them.
import { type Entity, toSnake } from '../entity.ts'
import type { Trigger } from './history.ts'

/** The column: `guo lu` for 锅炉, `zeng|ceng li` where a character has several readings. */
export const SPELLING = 'spelling'

/** What people maintain and name; documents are found by their number, and their writes stay cheaper. */
export function isSpelt({ fields, title, verbs }: Entity): boolean {
  const named = fields[title]
  const isNumbered = Object.values(fields).some(({ number }) => number !== undefined)
  return verbs.includes('submit') && named?.find === 'like' && !named.kind.secret && !isNumbered
}

export function spellingTriggers(entity: Entity): Trigger[] {
  if (!isSpelt(entity)) return []
  const [table, title] = [toSnake(entity.name), toSnake(entity.title)]
  const name = `${table}_${SPELLING}`
  return [
    {
      name,
      args: [title],
      sql: `create or replace trigger "${name}" before insert or update of "${title}" on "${table}" for each row execute function keep_spelling('${title}')`,
    },
  ]
}

const GAP = '(?:\\S* (?:\\S*\\|)?)?'

/**
 * The typed letters as a pattern of PostgreSQL over the column: initials, syllables or a mixture, as `gl`, `guolu` and
 * `guol` for 锅炉. `starts` matches from the first character only. Undefined for what is no spelling.
 */
export function spellingPattern(typed: string): { inside: string; starts: string } | undefined {
  const letters = typed.toLowerCase().replaceAll(/[\s'’-]/g, '')
  if (!/^[a-z0-9]{1,24}$/.test(letters)) return undefined
  const pattern = Array.from(letters).join(GAP)
  return { inside: `(?:^|[ |])${pattern}`, starts: `^(?:\\S*\\|)?${pattern}` }
}
