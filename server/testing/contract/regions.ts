// Regions, which are named by their national code.
import { expect } from 'vitest'
import type { Bench } from '../bench.ts'
import { type Promises, type Row, done, nodes, row } from './promise.ts'

export function regionPromises(bench: Bench): Promises {
  const { platform } = bench
  let count = 0
  const save = async (parentCode: string) => {
    count += 1
    const code = `${parentCode === '0' ? '77' : parentCode}${count}`
    const answer = await platform.post('/blade-system/region/submit', {
      code,
      name: '契约区划',
      parentCode,
      regionLevel: 1,
    })
    expect(answer, answer.msg).toMatchObject({ status: 200 })
    return { code, id: (answer.data as Row).id }
  }
  const nodesUnder = (parentCode: string) => platform.get('/blade-system/region/lazy-tree', { parentCode })
  const codesOf = (data: unknown) => nodes.parse(data).map(({ id }) => id)
  return {
    'GET /blade-system/region/lazy-tree': {
      ask: () => nodesUnder('00'),
      shape: nodes,
      reads: {
        async parentCode() {
          const parent = await save('0')
          const child = await save(parent.code)
          expect(codesOf((await nodesUnder(parent.code)).data)).toEqual([child.code])
          expect(codesOf((await nodesUnder(child.code)).data)).toEqual([])
        },
      },
    },
    'GET /blade-system/region/detail': {
      ask: async () => platform.get('/blade-system/region/detail', { code: (await save('0')).code }),
      shape: row,
      reads: {
        async code() {
          for (const { code, id } of [await save('0'), await save('0')])
            expect((await platform.get('/blade-system/region/detail', { code })).data).toMatchObject({ code, id })
        },
      },
      async also() {
        const { code } = await save('0')
        expect((await platform.get('/blade-system/region/detail', { code })).data).toMatchObject({
          level: 1,
          regionLevel: 1,
        })
      },
    },
    'POST /blade-system/region/remove': {
      ask: async () => platform.post('/blade-system/region/remove', undefined, { id: (await save('0')).code }),
      shape: done,
      reads: {
        async id() {
          const [a, b] = [await save('0'), await save('0')]
          await platform.post('/blade-system/region/remove', undefined, { id: a.code })
          expect((await platform.get('/blade-system/region/detail', { code: a.code })).status).toBe(404)
          expect((await platform.get('/blade-system/region/detail', { code: b.code })).status).toBe(200)
        },
      },
    },
  }
}
