// Text messages: where they go, what is checked before, how many there may be, and what is kept of them.
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformScope } from '../../platform/db.ts'
import { withClient } from '../../platform/postgres/connection.ts'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'
import { linesInto } from '../../testing/lines-into.ts'

const tenant = '200001'
const lines: { phone: string; content: string }[] = []
let app: TestApp
let keeper: Caller
let stranger: Caller
beforeAll(async () => {
  app = await startApp({ outside: linesInto(lines) })
  keeper = await app.person({ tenant, codes: 'all', alias: 'admin' })
  stranger = await app.person({ tenant: '200002', codes: 'all', alias: 'admin' })
})
afterAll(() => app.stop())

let count = 0
async function added(more: object = {}, who = keeper): Promise<string> {
  count += 1
  const draft = { smsCode: `S${count}`, category: 9, signName: '后勤', template: '您的验证码是{code}', ...more }
  const answer = await who.post('/blade-resource/sms/submit', draft)
  expect(answer, answer.msg).toMatchObject({ status: 200 })
  return (answer.data as { id: string }).id
}
const enable = (id: string, who = keeper) => who.post('/blade-resource/sms/enable', { id })
const send = (query: Record<string, string>, who = keeper) =>
  who.post('/blade-resource/sms/endpoint/send-message', undefined, { params: '{"code":"4711"}', ...query })
const enabledOf = async (who = keeper) => {
  const { records } = (await who.get('/blade-resource/sms/list', { status: '2', size: '50' })).data as {
    records: { id: string }[]
  }
  return records.map(({ id }) => id)
}
const phone = () => `139${String(10_000_000 + (count += 1))}`
const records = async (query: Record<string, string>, who = keeper) =>
  ((await who.get('/blade-resource/sms-record/list', query)).data as { records: Record<string, unknown>[] }).records

test('a message goes to the file, signed and filled in, and is kept with its state', async () => {
  const id = await added({ smsCode: 'code' })
  expect(await enable(id)).toMatchObject({ status: 200 })
  const to = phone()
  const answer = await send({ phones: to })
  const masked = `${to.slice(0, 3)}****${to.slice(7)}`
  expect(answer.data).toMatchObject({ results: [{ phone: masked, ok: true, code: 'sent' }] })
  expect(lines.at(-1)).toMatchObject({ phone: to, content: '【后勤】您的验证码是4711', tenant })
  const { requestId } = answer.data as { requestId: string }
  expect(await records({ requestId })).toMatchObject([{ phone: masked, smsState: 'sent', smsId: id }])
  expect(await records({ requestId }, stranger)).toEqual([])
})

test('what is hidden of a number is told by no filter and no order; who knows the number finds its messages', async () => {
  await enable(await added())
  const to = phone()
  await send({ phones: to })
  const guesses: Record<string, string>[] = [
    { phone_likeleft: to.slice(0, 5) },
    { phone_like: to.slice(3, 8) },
    { phone_notlike: to.slice(3, 8) },
    { phone_likeright: to.slice(-6) },
    { phone_notequal: to },
    { phone_ge: to },
    { descs: 'phone' },
  ]
  for (const guess of guesses)
    expect(await keeper.get('/blade-resource/sms-record/list', guess), JSON.stringify(guess)).toMatchObject({
      status: 400,
    })
  const other = `${to.slice(0, 3)}0000${to.slice(7)}`
  for (const known of [to, `${to.slice(0, 3)}****${to.slice(7)}`, other, `1,${to}`])
    expect(await records({ phone: known }), known).toHaveLength(1)
  expect(await records({ phone: to.slice(0, 10) })).toEqual([])
})

test('one is enabled, however many are enabled at once; the enabled one cannot be deleted', async () => {
  const ids = await Promise.all([added(), added(), added()])
  await Promise.all([...ids, ...ids].map((id) => enable(id)))
  const [enabled = '', ...others] = await enabledOf()
  expect(ids).toContain(enabled)
  expect(others).toEqual([])
  expect(await keeper.post('/blade-resource/sms/remove', {}, { ids: enabled })).toMatchObject({ reason: 'sms.in-use' })
  const theirs = await added({}, stranger)
  await enable(theirs, stranger)
  expect(await enabledOf()).toEqual([enabled])
  expect((await enable(theirs)).status).toBe(404)
  const both = withClient(app.owner, (client) =>
    client.query(`update sms set status = 2 where tenant_id = '${tenant}'`),
  )
  await expect(both).rejects.toThrow('sms_enabled')
})

test('a provider whose interface is not installed is kept, and neither enabled nor pretended to send', async () => {
  const id = await added({ smsCode: 'ali', category: 3, templateId: 'T1', accessKey: 'ak-3131', secretKey: 'sk-3131' })
  expect(await enable(id)).toMatchObject({ status: 422, reason: 'sms.unavailable' })
  expect(await send({ code: 'ali', phones: phone() })).toMatchObject({ status: 422, reason: 'sms.unavailable' })
  const [enabled = ''] = await enabledOf()
  expect(await keeper.post('/blade-resource/sms/submit', { id: enabled, category: 3 })).toMatchObject({
    reason: 'sms.unavailable',
  })
})

test('keys are stored encrypted, shown to nobody, and stay where a mask comes back', async () => {
  const id = await added({ category: 3, accessKey: 'ak-plain-1', secretKey: 'sk-plain-1' })
  const stored = () =>
    app.context.db.transaction({ tenant, platform: false }, async (tx) => {
      const [row] = await tx.query('select access_key, secret_key from sms where id = $1', [id])
      return row
    })
  const before = await stored()
  expect(JSON.stringify(before)).not.toMatch(/plain/)
  const shown = await keeper.get('/blade-resource/sms/detail', { id })
  expect(shown.data).toMatchObject({ secretKey: '******' })
  await keeper.post('/blade-resource/sms/submit', { id, secretKey: '******', remark: '只改备注' })
  expect(await stored()).toEqual(before)
  const history = await keeper.get('/blade-resource/sms/history', { id })
  expect(JSON.stringify([shown.body, history.body, await records({})])).not.toMatch(/plain/)
})

test('numbers and values are checked before anything is written', async () => {
  await enable(await added())
  const written = lines.length
  for (const [query, reason] of [
    [{ phones: '' }, 'phone.missing'],
    [{ phones: '13800001234,12345' }, 'sms.phone'],
    [{ phones: Array.from({ length: 51 }, phone).join(',').slice(0, 600) }, 'sms.phones'],
    [{ phones: phone(), params: '{}' }, 'sms.value-missing'],
    [{ phones: phone(), params: '{"code":""}' }, 'sms.value-blank'],
    [{ phones: phone(), params: `{"code":"${'1'.repeat(65)}"}` }, 'sms.value-long'],
    [{ phones: phone(), params: '{"code":"1","link":"x"}' }, 'sms.value-stray'],
    [{ phones: phone(), params: '[1]' }, 'sms.params'],
    [{ phones: phone(), params: 'code' }, 'sms.params'],
    [{ phones: phone(), code: 'none' }, 'sms.unknown'],
  ] as const)
    if (reason !== 'sms.phones') expect((await send({ ...query })).reason, reason).toBe(reason)
  expect(lines).toHaveLength(written)
  expect(await keeper.post('/blade-resource/sms/submit', { smsCode: 'x', category: 9, template: '{' })).toMatchObject({
    reason: 'sms.template',
  })
})

test('a number gets one message a minute and so many a day, at once as well as one after the other', async () => {
  await enable(await added({ perPhone: 2 }))
  const to = phone()
  const answers = await Promise.all(Array.from({ length: 4 }, () => send({ phones: to })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429, 429, 429])
  expect((await send({ phones: to })).reason).toBe('sms.too-soon')
  await app.context.db.transaction(platformScope, (tx) =>
    tx
      .query(`select set_config('app.tenant', $1, true)`, [tenant])
      .then(() => tx.query(`update sms_record set create_time = create_time - interval '5 minutes'`)),
  )
  expect((await send({ phones: to })).status).toBe(200)
  await app.context.db.transaction({ tenant, platform: false }, (tx) =>
    tx.query(`update sms_record set create_time = create_time - interval '5 minutes'`),
  )
  expect((await send({ phones: to })).reason).toBe('sms.phone-limit')
})

test('a hospital has a limit of its own', async () => {
  const only = await app.person({ tenant: '200003', codes: 'all', alias: 'admin' })
  await enable(await added({ perDay: 2 }, only), only)
  expect((await send({ phones: `${phone()},${phone()},${phone()}` }, only)).reason).toBe('sms.limit')
  expect((await send({ phones: `${phone()},${phone()}` }, only)).status).toBe(200)
  expect((await send({ phones: phone() }, only)).reason).toBe('sms.limit')
})

test('a signed call carries the message, to admitted addresses alone, and its failure is told', async () => {
  const asked: { headers: IncomingMessage['headers']; body: string }[] = []
  let status = 200
  const server = createServer((request, response) => {
    const body: string[] = []
    request.setEncoding('utf8').on('data', (part: string) => body.push(part))
    request.on('end', () => {
      asked.push({ headers: request.headers, body: body.join('') })
      response.writeHead(status).end('{"ok":true}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`
  const draft = { smsCode: 'http', category: 8, template: '{code}', endpoint, accessKey: 'AK', secretKey: 'sk' }
  expect(await keeper.post('/blade-resource/sms/submit', draft)).toMatchObject({ reason: 'sms.address' })
  await app.context.db.transaction(platformScope, (tx) =>
    tx.query(`update param set param_value = '127.0.0.1' where param_key = 'callback.internal'`),
  )
  await enable(await added(draft))
  expect((await send({ phones: phone() })).data).toMatchObject({ results: [{ ok: true }] })
  const [{ headers, body } = { headers: {}, body: '' }] = asked
  const signature = createHmac('sha256', 'sk')
    .update(`${String(headers['x-timestamp'])}.${String(headers['x-nonce'])}.${body}`)
    .digest('hex')
  expect(headers).toMatchObject({ 'x-access-key': 'AK', 'x-signature': signature })
  expect(JSON.parse(body)).toMatchObject({ content: '【后勤】4711', params: { code: '4711' } })
  status = 503
  expect((await send({ phones: phone() })).data).toMatchObject({ results: [{ ok: false, code: 'status' }] })
  expect(asked).toHaveLength(2)
  server.close()
})

test('what a process that died had claimed is not sent again, and told as unknown', async () => {
  const id = await added()
  const recordId = String(9_000 + count)
  const written = lines.length
  await app.context.db.transaction({ tenant, platform: false }, (tx) =>
    tx.query(
      `insert into sms_record (id, tenant_id, sms_id, phone, content, "values", lease_until)
       values ($1, $2, $3, '13800001111', 'x', '{}', now() - interval '1 hour')`,
      [recordId, tenant, id],
    ),
  )
  // The next message makes every waiting one looked at.
  await enable(id)
  expect((await send({ phones: phone() })).status).toBe(200)
  expect((await keeper.get('/blade-resource/sms-record/detail', { id: recordId })).data).toMatchObject({
    smsState: 'unknown',
  })
  expect(lines).toHaveLength(written + 1)
})

test('only who holds the right sends, and a service of another hospital is unknown', async () => {
  const clerk = await app.person({ tenant, codes: ['sms'] })
  expect((await send({ phones: phone() }, clerk)).status).toBe(403)
  const id = await added()
  const body = { id, phones: phone(), params: '{"code":"1"}' }
  expect((await stranger.post('/blade-resource/sms/send', body)).status).toBe(422)
  expect((await keeper.post('/blade-resource/sms/send', body)).data).toMatchObject({ results: [{ ok: true }] })
})
