// Measures how long type checking takes with ninety more entities.
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { show } from './spread.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'domain/scratch')

const field = (n: number) =>
  [
    `f${n}: text('字段${n}', 'Field ${n}', { required: true, max: 64, find: 'like' })`,
    `f${n}: int('数量${n}', 'Count ${n}', { default: 0, min: 0 })`,
    `f${n}: ref('scratch-${n}', '引用${n}', 'Reference ${n}', { find: 'eq' })`,
    `f${n}: dict(sex, '性别${n}', 'Sex ${n}', { find: 'eq' })`,
  ][n % 4]

const entityText = (n: number) => `
import { entity, type Input, type Row } from '../entity.ts'
import { dict, int, ref, text } from '../kinds/index.ts'
import { sex } from '../system/dictionaries.ts'
import { tree } from '../traits/index.ts'
export const scratch${n} = entity('scratch-${n}', '样品${n}', 'Scratch ${n}', {
  path: 'scratch/s${n}',
  fields: { ${Array.from({ length: 16 }, (_, i) => field(i)).join(', ')} },
  is: [tree('scratch-${n}')],
})
export type Row${n} = Row<typeof scratch${n}>
export const input${n}: Input<typeof scratch${n}> = { f0: 'a', f4: 'b', f8: 'c', f12: 'd' }
`

export async function benchTypes(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  try {
    for (let n = 0; n < 90; n += 1) writeFileSync(join(folder, `s${n}.ts`), entityText(n))
    const uses = Array.from({ length: 90 }, (_, n) => `import type { Row${n} } from './s${n}.ts'`)
    const all = `${uses.join('\n')}\nexport interface All { ${Array.from({ length: 90 }, (_, n) => `s${n}: Row${n}`).join('; ')} }\nexport const pick = (all: All) => [${Array.from({ length: 90 }, (_, n) => `all.s${n}.f0`).join(', ')}]\n`
    writeFileSync(join(folder, 'all.ts'), all)
    const runs: number[] = []
    for (let run = 0; run < 5; run += 1) {
      const start = performance.now()
      execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', join(root, 'domain')], { stdio: 'inherit' })
      runs.push((performance.now() - start) / 1000)
    }
    show('type check of 90 entities of 16 fields (promised: ≤ 20)', runs, 's', 2)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
