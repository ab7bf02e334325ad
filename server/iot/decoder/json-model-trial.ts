// A dry run of a decoder: on its sample or on a line of the message log, against the devices of a gateway.
import { gateway, jsonModel } from '@steward/domain/index'
import type { Known } from '@steward/domain/iot/intake/decode'
import { qualityWord } from '@steward/domain/iot/intake/quality'
import { decodePayload } from '@steward/domain/iot/payload/decode'
import type { PayloadFault, Place } from '@steward/domain/iot/payload/faults'
import type { PayloadForm } from '@steward/domain/iot/payload/form'
import { compilePayload } from '@steward/domain/iot/payload/model'
import { placeWords } from '@steward/domain/iot/payload/place-words'
import { type Trial, tryPayload } from '@steward/domain/iot/payload/trial'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { idOf, rowsOf } from '../../engine/detail.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type Route, route } from '../../platform/route.ts'
import { mustReach } from '../intake/data-log-reach.ts'
import { readBehind } from '../model/models-read.ts'
import { nameValues } from './json-model-values.ts'
import { unpack } from './telemetry-unpack.ts'

const line = z.string().max(200).nullish()
const draft = z.object({
  rootPath: line,
  devicePath: line,
  deviceKeyType: line,
  tsPath: line,
  tsFormat: line,
  timeZone: line,
  idPath: line,
  mappings: z.array(z.unknown()).max(1_000),
})

const asked = z.object({
  /** A stored decoder, or one that is being written. */
  id: z.string().max(20).optional(),
  model: draft.optional(),
  /** The sample, or a line of the message log; else the sample that is stored. */
  sample: z.string().max(262_144).optional(),
  logId: z.string().max(20).optional(),
  /** Whose devices are meant; of a line of the log its own. */
  gatewayId: z.string().max(20).optional(),
})

interface Payload {
  bytes: Uint8Array
  gatewayId: string | undefined
  /** When it was received; undefined for a sample, whose own time counts. */
  receivedAt: number | undefined
}

export const testModel = (may: Route['may']) =>
  route({
    method: 'POST',
    path: `/${jsonModel.path}/test`,
    zh: '试解JSON模型',
    en: 'Try a decoder',
    tag: jsonModel.name,
    may,
    body: asked,
    run: (ctx, { body }) => run(ctx, body),
  })

async function run(ctx: Ctx, { id, model, sample, logId, gatewayId }: z.infer<typeof asked>) {
  const stored = id === undefined ? undefined : (await rowsOf(jsonModel, ctx, [idOf(id)]))[0]
  const form: PayloadForm | undefined = model ?? stored
  if (!form) throw problem('request.missing', { name: 'model' }, { field: 'model' })
  const text = sample ?? (typeof stored?.sample === 'string' ? stored.sample : '')
  const payload = logId === undefined ? ofText(text, gatewayId) : await loggedPayload(ctx, idOf(logId))
  const shown = new TextDecoder().decode(payload.bytes)
  const { trial, failure, fault } = tryPayload(form, shown, ctx.now.getTime())
  if (fault) return { fault: faultShown(ctx, fault), payload: shown }
  const decoded = payload.gatewayId === undefined ? undefined : await decodedBy(ctx, form, payload, trial)
  return { payload: shown, trial, failure, decoded, gatewayId: payload.gatewayId }
}

const ofText = (text: string, gatewayId: string | undefined): Payload => ({
  bytes: new TextEncoder().encode(text),
  gatewayId: gatewayId === '' ? undefined : gatewayId,
  receivedAt: undefined,
})

function faultShown(ctx: Ctx, fault: PayloadFault) {
  const place: Place = fault.place ?? { field: 'mappings' }
  return { ...place, at: fault.at, place: placeWords(place, ctx.locale), text: fault.words(ctx.locale) }
}

/** As it was received where it is kept, otherwise what the log has of it, with secrets masked. */
async function loggedPayload(ctx: Ctx, logId: string): Promise<Payload> {
  await mustReach(ctx, [logId])
  const [row] = await ctx.tx.query<{
    payload: string
    size: number
    gatewayId: string | null
    ms: number
    raw: Buffer | null
  }>(
    `select l.payload, l.payload_size as size, l.gateway_id::text as "gatewayId",
       (extract(epoch from l.create_time) * 1000)::float8 as ms, k.payload as raw
     from data_log l left join kept_message k on k.id = l.id where l.id = $1`,
    [logId],
  )
  const raw = row?.raw ? unpack(row.raw) : undefined
  const whole = raw instanceof Uint8Array ? raw : undefined
  if (!whole && (row?.size ?? 0) > LONGEST_LOGGED) throw problem('payload.log-cut')
  return {
    bytes: whole ?? new TextEncoder().encode(row?.payload ?? ''),
    gatewayId: row?.gatewayId ?? undefined,
    receivedAt: row?.ms,
  }
}

const LONGEST_LOGGED = 16 * 1024

/** What would be stored, were it received from the gateway: devices found, values validated and graded. */
async function decodedBy(ctx: Ctx, form: PayloadForm, { bytes, gatewayId, receivedAt }: Payload, trial?: Trial) {
  const [own] = await rowsOf(gateway, ctx, [idOf(gatewayId, 'gatewayId')])
  const fleet = await readBehind(ctx.app.db, ctx.tx.scope.tenant, String(own?.id))
  const behind = fleet.behind.get(String(own?.gatewayCode))
  const sent = trial?.records.flatMap(({ ts }) => (ts === null ? [] : [ts])) ?? []
  // A sample is as old as it is: it is judged as if it had just been sent.
  const now = receivedAt ?? (sent.length > 0 ? Math.max(...sent) : ctx.now.getTime())
  const serving = {
    candidates: [{ id: 'tried', model: compilePayload(form) }],
    find: (key: string, value: string): readonly Known[] => [...(behind?.byKey.get(`${key} ${value}`) ?? [])],
    all: () => [...(behind?.devices ?? [])],
    servedBy: () => 'tried',
  }
  const { result, findings, snapshots } = decodePayload({ payload: bytes }, serving, now)
  const names = await nameValues(
    ctx,
    snapshots.map(({ device }) => device),
  )
  return {
    result,
    findings,
    devices: snapshots.map(({ device, ts, srcTs, readings }) => ({
      ...names.ofDevice(device),
      deviceCode: device.code,
      ts,
      srcTs,
      values: readings.map(({ identifier, value, q }) => ({
        identifier,
        ...names.ofProperty(device, identifier, value),
        value,
        q,
        quality: qualityWord(q, ctx.locale) ?? null,
      })),
    })),
  }
}
