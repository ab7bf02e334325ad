// Files, their stores and text messages: the calls besides lists, details and writing.
import { attach, oss } from '@steward/domain/index'
import { expect } from 'vitest'
import { z } from 'zod'
import type { Bench } from '../bench.ts'
import { png } from '../pictures.ts'
import { upload } from '../uploads.ts'
import { type Promises, type Row, done } from './promise.ts'

/** `sent`: text messages that went to the file. */
export function resourcePromises(bench: Bench, sent: readonly { phone: string; content: string }[]): Promises {
  const { keeper, app } = bench
  let count = 0
  const sms = async () => {
    count += 1
    const smsCode = `contract${count}`
    const draft = { smsCode, category: 9, signName: '后勤', template: `第${count}号验证码{code}` }
    const answer = await keeper.post('/blade-resource/sms/submit', draft)
    expect(answer, answer.msg).toMatchObject({ status: 200 })
    return { id: (answer.data as Row).id, smsCode, count }
  }
  const phone = () => `138${String(20_000_000 + (count += 1))}`
  const message = (query: Record<string, string>) =>
    keeper.post('/blade-resource/sms/endpoint/send-message', undefined, query)
  const statusOf = async (kind: string, id: string) =>
    ((await keeper.get(`/blade-resource/${kind}/detail`, { id })).data as Row).status
  const enabling = (kind: 'sms' | 'oss', add: () => Promise<{ id: string }>) => {
    const enable = async (id: string) => {
      const answer = await keeper.post(`/blade-resource/${kind}/enable`, { id })
      expect(answer, answer.msg).toMatchObject({ status: 200 })
      return answer
    }
    return {
      ask: async () => enable((await add()).id),
      shape: done,
      reads: {
        /** Exactly one is enabled: the one that was named. */
        async id() {
          const [a, b] = [await add(), await add()]
          await enable(a.id)
          expect([await statusOf(kind, a.id), await statusOf(kind, b.id)]).toEqual([2, 1])
          await enable(b.id)
          expect([await statusOf(kind, a.id), await statusOf(kind, b.id)]).toEqual([1, 2])
        },
      },
    }
  }
  return {
    'POST /blade-resource/attach/submit': {
      ask: async () =>
        keeper.post('/blade-resource/attach/submit', { id: (await bench.added(attach)).id, name: '契约.png' }),
      shape: z.looseObject({ id: z.string() }),
      async also() {
        const [a, b] = [await bench.added(attach), await bench.added(attach)]
        await keeper.post('/blade-resource/attach/submit', { id: a.id, name: '改名.png' })
        const names = [a, b].map(
          async ({ id }) => (await keeper.get('/blade-resource/attach/detail', { id })).data as Row,
        )
        expect((await Promise.all(names)).map(({ name }) => name === '改名.png')).toEqual([true, false])
      },
    },
    'POST /blade-resource/sms/enable': enabling('sms', sms),
    'POST /blade-resource/oss/enable': enabling('oss', () => bench.added(oss)),
    'POST /blade-resource/sms/endpoint/send-message': {
      async ask() {
        const { smsCode: code } = await sms()
        return message({ code, phones: phone(), params: '{"code":"1"}' })
      },
      shape: z.looseObject({ results: z.array(z.looseObject({ phone: z.string(), code: z.literal('sent') })).min(1) }),
      reads: {
        async code() {
          const [{ smsCode: code, count: number }, to] = [await sms(), phone()]
          await message({ code, phones: to, params: '{"code":"1"}' })
          expect(sent.at(-1)).toMatchObject({ phone: to, content: `【后勤】第${number}号验证码1` })
          expect(await message({ code: 'none', phones: to, params: '{}' })).toMatchObject({ reason: 'sms.unknown' })
        },
        async phones() {
          const [{ smsCode: code }, a, b] = [await sms(), phone(), phone()]
          await message({ code, phones: `${a},${b}`, params: '{"code":"1"}' })
          expect(
            sent
              .slice(-2)
              .map((one) => one.phone)
              .toSorted(),
          ).toEqual([a, b].toSorted())
          expect(await message({ code, phones: '', params: '{}' })).toMatchObject({ status: 400 })
        },
        async params() {
          const { smsCode: code } = await sms()
          await message({ code, phones: phone(), params: '{"code":"4711"}' })
          expect(sent.at(-1)?.content).toMatch(/4711$/)
          expect(await message({ code, phones: phone(), params: 'no json' })).toMatchObject({ reason: 'sms.params' })
        },
      },
    },
    'POST /blade-resource/oss/endpoint/put-file': {
      async ask() {
        const { status, data, msg } = await upload(app.http, keeper, png(), { path: 'put-file' })
        return {
          status,
          data: data as never,
          msg,
          code: status,
          reason: '',
          body: { code: status, success: true, data, msg },
        }
      },
      shape: z.looseObject({
        link: z.string().min(1),
        domain: z.string(),
        name: z.string().min(1),
        originalName: z.string().min(1),
        attachId: z.string(),
      }),
    },
  }
}
