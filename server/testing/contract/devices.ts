// Devices, their models, payloads, commands, metrics and scenes: the calls besides lists, details and writing.
import {
  analysisTemplate,
  area,
  dataLog,
  device,
  deviceType,
  jsonModel,
  modelCalc,
  modelFile,
  productCategory,
  thingModel,
  thingModelTemplate,
} from '@steward/domain/index'
import { expect } from 'vitest'
import { z } from 'zod'
import { writeLines } from '../../iot/intake/data-log-lines.ts'
import { newId } from '../../platform/id.ts'
import type { Bench } from '../bench.ts'
import { levelOf } from './branches.ts'
import type { Rows } from './derived.ts'
import { type Promised, type Promises, type Row, done, nodes, page, row, rows } from './promise.ts'
import { paged, told } from './reads.ts'

const RELEVANT = '/iot/things-json-model-relevant/page'

export function deviceGround(bench: Bench) {
  const { keeper, app } = bench
  const scope = { tenant: keeper.tenant, platform: false }
  const send = async (path: string, body: object): Promise<Row> => {
    const answer = await keeper.post(path, body)
    expect(answer, `${path}: ${answer.msg}`).toMatchObject({ status: 200 })
    return answer.data as unknown as Row
  }

  /** A message that was kept as it came, for it was refused. */
  async function kept(): Promise<string> {
    const id = newId()
    const payload = new TextEncoder().encode('{"params":{}}')
    const line = { id, at: Date.now(), topic: 'iot/v1/200001/G1/G1-1/up/property', payload, qos: 1 } as const
    const why = { result: 'rejected', findings: [], times: 1 } as const
    await app.context.db.transaction(scope, (tx) => writeLines(tx, keeper.tenant, [{ ...line, ...why }]))
    app.context.changes.notify('data_log', keeper.tenant)
    return id
  }

  /** A device with one point that is set from afar, also while its gateway is away. */
  async function settable() {
    const type = await bench.added(deviceType)
    const point = { deviceTypeId: type.id, identifier: 'mode', dataType: 'float', accessMode: 'rw', isQueueable: 1 }
    await send(`/${thingModel.path}/submit`, { kind: 'property', name: '模式', ...point })
    const own = await bench.added(device, { deviceTypeId: type.id })
    return { id: own.id, typeId: type.id }
  }

  const lines = new Map<string, Rows>([
    [dataLog.name, { who: keeper, make: async () => [await kept(), await kept()], add: kept }],
  ])
  return { send, kept, settable, lines }
}

export function devicePromises(bench: Bench, { send, kept, settable }: ReturnType<typeof deviceGround>): Promises {
  const { keeper } = bench
  const whole = (path: string, entity: Parameters<Bench['added']>[0]): Promised => ({
    async ask() {
      await bench.added(entity)
      return keeper.get(path)
    },
    shape: nodes,
    async also() {
      const parent = await bench.added(entity)
      const child = await bench.added(entity, { parentId: parent.id })
      const found = nodes.parse((await keeper.get(path)).data)
      const below = found.find(({ id }) => id === parent.id)?.children?.map(({ id }) => id)
      expect(below).toEqual([child.id])
    },
  })
  const drawn = async () => {
    const { id } = await bench.added(device)
    const { deviceName } = await details(id)
    const jsCode = `js-${id}`
    await send(`/${device.path}/update`, { id, deviceName, jsCode })
    return { id, jsCode }
  }
  const serve = async () => {
    const [{ id: jsonModelId }, { id: deviceTypeId }] = [await bench.added(jsonModel), await bench.added(deviceType)]
    const sent = { id: jsonModelId, ids: deviceTypeId, targetType: 'deviceType' }
    const answer = await keeper.post('/iot/things-json-model-relevant/batchSave', sent)
    const { records } = page.parse((await keeper.get(RELEVANT, { jsonModelId })).data)
    return { answer, jsonModelId, deviceTypeId, id: records[0]?.id ?? '' }
  }
  const served = (name: 'jsonModelId' | 'deviceTypeId') => async () => {
    const one = await serve()
    return { value: one[name], mine: one.id }
  }
  const point = { identifier: 'temp', name: '温度', dataType: 'float', accessMode: 'r' }
  const content = { properties: [point], services: [], events: [] }
  const details = async (id: string) => (await keeper.get(`/${device.path}/detail`, { id })).data as unknown as Row

  return {
    'GET /iot/product-category/lazy-list': levelOf(bench, productCategory, 'lazy-list', rows),
    'GET /iot/product-category/tree': whole('/iot/product-category/tree', productCategory),
    'GET /iot/product-category/lazy-tree': levelOf(bench, productCategory, 'lazy-tree', nodes),
    'GET /iot/product-category/select': {
      async ask() {
        await bench.added(productCategory)
        return keeper.get('/iot/product-category/select')
      },
      shape: rows.min(1),
    },
    'GET /iot/device-type/lazy-list': levelOf(bench, deviceType, 'lazy-list', rows),
    'GET /iot/device-type/tree': whole('/iot/device-type/tree', deviceType),
    'GET /iot/device-type/lazy-tree': levelOf(bench, deviceType, 'lazy-tree', nodes),
    'GET /iot/area/tree': whole('/iot/area/tree', area),
    'GET /iot/area/lazy-tree': levelOf(bench, area, 'lazy-tree', nodes),
    'GET /iot/device/lazy-tree': told(keeper, '/iot/device/lazy-tree', nodes, 'parentId', async () => {
      const [place, other] = [await bench.added(area), await bench.added(area)]
      const own = await bench.added(device, { areaId: place.id })
      return { value: place.id, other: other.id, mine: own.id }
    }),
    'GET /iot/device/detailByJsCode': {
      ask: async () => keeper.get('/iot/device/detailByJsCode', { jsCode: (await drawn()).jsCode }),
      shape: row,
      async also() {
        const [one, other] = [await drawn(), await drawn()]
        for (const { id, jsCode } of [one, other])
          expect((await keeper.get('/iot/device/detailByJsCode', { jsCode })).data).toMatchObject({ id })
        expect((await keeper.get('/iot/device/detailByJsCode', { jsCode: 'none' })).status).toBe(400)
      },
    },
    'GET /iot/device/value': {
      async ask() {
        const { id } = await settable()
        return keeper.get('/iot/device/value', { deviceMqttPrefix: String((await details(id)).deviceMqttPrefix) })
      },
      shape: z.looseObject({ deviceId: z.string(), values: z.array(z.looseObject({ identifier: z.literal('mode') })) }),
    },
    'GET /iot/thins-model/findByDeviceId': {
      ask: async () => keeper.get('/iot/thins-model/findByDeviceId', { deviceId: (await settable()).id }),
      shape: z.array(z.looseObject({ identifier: z.literal('mode') })).length(1),
    },
    'POST /iot/thins-model/sync': {
      async ask() {
        const { id: templateId } = await bench.added(thingModelTemplate, { content })
        await send(`/${thingModelTemplate.path}/publish`, { id: templateId, changeLog: '第一版' })
        return keeper.post('/iot/thins-model/sync', { id: (await bench.added(deviceType, { templateId })).id })
      },
      shape: z.looseObject({}),
      async also() {
        expect((await keeper.post('/iot/thins-model/sync', {})).status).toBe(400)
        expect((await keeper.post('/iot/thins-model/sync', { id: '1234567890' })).status).toBe(404)
      },
    },
    'GET /iot/things-json-model-relevant/page': paged(
      keeper,
      '/iot/things-json-model-relevant/page',
      async () => void [await serve(), await serve()],
      { jsonModelId: served('jsonModelId'), deviceTypeId: served('deviceTypeId') },
    ),
    'POST /iot/things-json-model-relevant/batchSave': {
      ask: async () => (await serve()).answer,
      shape: z.looseObject({}),
      /** The whole set of a kind: what is not named any more is not served. */
      async also() {
        const { jsonModelId: id, deviceTypeId } = await serve()
        const { id: other } = await bench.added(deviceType)
        await send('/iot/things-json-model-relevant/batchSave', { id, ids: other, targetType: 'deviceType' })
        const { records } = page.parse((await keeper.get(RELEVANT, { jsonModelId: id })).data)
        expect(records.map((one) => one.deviceTypeId)).toEqual([other])
        expect(other).not.toBe(deviceTypeId)
      },
    },
    'POST /iot/data-Log/submit': {
      ask: async () => keeper.post('/iot/data-Log/submit', { id: await kept(), remark: '已联系厂家' }),
      shape: done,
      async also() {
        const [one, other] = [await kept(), await kept()]
        await send('/iot/data-Log/submit', { id: one, remark: '已联系厂家' })
        const of = async (id: string) =>
          ((await keeper.get('/iot/data-Log/detail', { id })).data as unknown as Row).remark
        expect([await of(one), await of(other)]).toEqual(['已联系厂家', null])
      },
    },
    'POST /iot/tool/control': {
      async ask() {
        return keeper.post('/iot/tool/control', { deviceId: (await settable()).id, identifier: 'mode', value: 1 })
      },
      shape: z.looseObject({ commandId: z.string(), status: z.string() }),
    },
    'GET /iot/model-calc/tree': whole('/iot/model-calc/tree', modelCalc),
    'GET /iot/model-calc/getModelCalcAnalysis': {
      ask: async () =>
        keeper.get('/iot/model-calc/getModelCalcAnalysis', {
          id: (await bench.added(modelCalc, { nodeKind: 'sumChildren' })).id,
        }),
      shape: z.looseObject({}),
    },
    'GET /iot/analysis-template/getUserByid': {
      ask: async () =>
        keeper.get('/iot/analysis-template/getUserByid', { id: (await bench.added(analysisTemplate)).id }),
      shape: z.array(z.looseObject({ id: z.string() })).min(1),
    },
    'GET /design/category/getCategoryFile': {
      async ask() {
        await bench.added(modelFile)
        return keeper.get('/design/category/getCategoryFile')
      },
      shape: z
        .array(z.looseObject({ id: z.string(), children: z.array(z.unknown()), files: z.array(z.unknown()) }))
        .min(1),
    },
  }
}
