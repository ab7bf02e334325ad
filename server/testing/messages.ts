// A hospital whose product writes letters and text messages to three readers, and the record of them.
import { alarmRecord } from '@steward/domain/index'
import { expect } from 'vitest'
import { type ProductLetter, sendLetter } from '../desk/letters.ts'
import { machineActor } from '../platform/actor.ts'
import { newId } from '../platform/id.ts'
import { localText } from '../platform/local-time.ts'
import { actAs } from '../platform/work.ts'
import { type Occasion, textServiceOf } from '../resource/text-service.ts'
import { type Caller, startApp } from './app.ts'
import { linesInto } from './lines-into.ts'

const tenant = '200001'
const actor = machineActor('process', 'linkage')

export interface Message {
  [name: string]: unknown
  id: string
  msgNo: string
}

export type Told = Awaited<ReturnType<typeof startMessages>>

export async function startMessages() {
  const lines: { phone: string; content: string }[] = []
  const clock = { ahead: 0 }
  const app = await startApp({ outside: linesInto(lines), now: () => new Date(Date.now() + clock.ahead) })
  const keeper = await app.person({ tenant, codes: 'all', alias: 'admin' })
  const stranger = await app.person({ tenant: '200002', codes: 'all', alias: 'admin' })
  const codes = ['mail', 'mail_view', 'message-record', 'message_record_view']
  const reader = () => app.person({ tenant, codes })
  const readers = [await reader(), await reader(), await reader()] as const
  const alarmId = newId()

  const sql = (text: string, values: unknown[] = []) =>
    app.context.db.transaction({ tenant, platform: false }, (tx) => tx.query(text, values))
  for (const [n, { userId }] of readers.entries())
    await sql(`update "user" set phone = $2, real_name = $3 where id = $1`, [userId, `1380000000${n}`, `读者${n}`])

  const list = async (query: Record<string, string> = {}, who = keeper): Promise<Message[]> => {
    const answer = await who.get('/iot/message-record/list', { size: '100', ascs: 'id', ...query })
    expect(answer, answer.msg).toMatchObject({ status: 200 })
    return (answer.data as { records: Message[] }).records
  }

  return {
    app,
    lines,
    keeper,
    stranger,
    readers,
    alarmId,
    sql,
    list,
    /** The first row, as whoever reads English has it. */
    async inEnglish(): Promise<Message | undefined> {
      const headers = { 'blade-auth': `bearer ${keeper.token}`, 'accept-language': 'en' }
      const reply = await app.http.inject({
        method: 'GET',
        url: '/api/iot/message-record/list',
        query: { ascs: 'id' },
        headers,
      })
      return reply.json<{ data: { records: Message[] } }>().data.records[0]
    },
    /** What is due by then is looked for. */
    later(seconds: number): void {
      clock.ahead += seconds * 1_000
      for (const table of ['message_record', 'sms_record', 'email_record']) app.context.changes.notify(table, tenant)
    },
    /** It is quiet for this reader from an hour ago until two minutes from now. */
    async quiet(who: Caller, more: object = {}): Promise<string> {
      const at = (hours: number) =>
        localText(new Date(Date.now() + clock.ahead + hours * 3_600_000), app.context.timeZone).slice(11, 16)
      const wish = { isQuiet: 1, quietFrom: at(-1), quietTo: at(1 / 30), ...more }
      const answer = await who.post('/iot/message-preference/own', wish)
      expect(answer, answer.msg).toMatchObject({ status: 200 })
      return wish.quietTo
    },
    /** A text message of a feature, about something. */
    told: (phones: readonly string[], values: Readonly<Record<string, string>>, occasion: Occasion) =>
      actAs(app.context, { tenant, actor }, async (ctx) => {
        await textServiceOf(ctx)?.send(ctx, '', phones, (place) => values[place] ?? '-', occasion)
      }),
    /** A letter about an alarm, in a transaction that may fail afterwards. */
    letter: (to: readonly Caller[], subject = '冷冻机高温', fails = false, more: Partial<ProductLetter> = {}) =>
      actAs(app.context, { tenant, actor }, async (ctx) => {
        await sendLetter(ctx, {
          to: to.map(({ userId }) => userId),
          about: { entity: alarmRecord, id: alarmId },
          zh: { subject, content: `${subject}，请处理` },
          en: { subject: 'Chiller too hot', content: 'Chiller too hot, please see to it' },
          ...more,
        })
        if (fails) throw new Error('the step was not taken')
      }),
    async service(draft: object): Promise<string> {
      const made = await keeper.post('/blade-resource/sms/submit', {
        smsCode: `S${newId()}`,
        template: '{code}已派单',
        ...draft,
      })
      expect(made, made.msg).toMatchObject({ status: 200 })
      return (made.data as { id: string }).id
    },
    text: (serviceId: string, phones: string) =>
      keeper.post('/blade-resource/sms/send', { id: serviceId, phones, params: '{"code":"WX1"}' }),
    resend: (ids: readonly string[], more: object = {}, who = keeper) =>
      who.post('/iot/message-record/resendMessage', { ids, ...more }),
    become: (...states: string[]) =>
      expect.poll(async () => (await list()).map(({ msgStatus }) => msgStatus), { timeout: 10_000 }).toEqual(states),
    /** Nothing is recorded, and a number may get a message again. */
    async clear(): Promise<void> {
      await sql('update message_record set is_deleted = 1')
      await sql(`update sms_record set create_time = create_time - interval '5 minutes'`)
    },
    stop: () => app.stop(),
  }
}
