// Generates valid input for any entity from its declaration, for generic tests.
import type { Entity } from '@steward/domain/entity'
import { type Field, isWritable } from '@steward/domain/kinds/kind'
import { entityNamed } from '@steward/domain/registry'

export type Sample = Record<string, unknown>
/** Adds a row of an entity and returns its id. */
export type Add = (entity: Entity, more?: Sample) => Promise<string>

let count = 0

const makers: Record<string, (field: Field, n: number) => unknown> = {
  text: (field, n) => `样品${n}`.slice(0, field.max ?? 255),
  pick: (_, n) => `pick${n}`,
  int: (field) => field.min ?? 1,
  decimal: (field) => String(field.min ?? 1),
  float: (field) => field.min ?? 1.5,
  bool: () => 0,
  day: () => '2026-03-01',
  instant: () => '2026-03-01 08:30:00',
  dict: (field) => field.keys?.[0],
  dicts: (field) => field.keys?.slice(0, 2),
  file: () => '/files/sample.png',
  json: () => ({ a: [1, '二'] }),
  secret: () => 'Sample-secret-1',
}

// Fields that must satisfy the entity's own rules besides their kind.
const particular: Record<string, Record<string, (n: number, add: Add) => unknown>> = {
  datasource: { url: (n) => `postgresql://reader:secret@db${n}.example.org:5432/figures` },
  gateway: { gatewayCode: (n) => `GW${n}` },
  device: { deviceCode: (n) => `D${n}` },
  'device-type': { runStateExpr: () => "'running'" },
  'thing-model': {
    identifier: (n) => `p${n}`,
    minValue: () => '0',
    maxValue: () => '100',
    hardMin: () => '-10',
    hardMax: () => '200',
    nullValues: () => '-999, 32767',
    limitL: () => '2',
    limitH: () => '3',
    limitHh: () => '4',
    interlock: () => '1 > 0',
  },
  'api-access': {
    scopes: () => ['device:read', 'alarm:push'],
    ipAllow: () => '10.0.0.0/8\n2001:db8::1',
    callbackUrl: (n) => `https://93.184.215.14/events/${n}`,
    validTo: () => '2027-03-01 08:30:00',
  },
  'oidc-provider': {
    source: (n) => `source-${n}`,
    issuer: (n) => `https://93.184.215.14/${n}`,
    address: (n) => `https://h${n}.example.org`,
    scopes: () => 'openid',
  },
  'ldap-directory': {
    url: (n) => `ldaps://93.184.215.14:${n + 1000}`,
    certificate: () => undefined,
    userFilter: (n) => `(uid${n}={account})`,
    groupRoles: () => undefined,
  },
  oss: {
    category: () => 9,
    endpoint: (n) => `https://93.184.215.14/${n}`,
    transformEndpoint: (n) => `https://93.184.215.14/p/${n}`,
  },
  sms: {
    category: () => 9,
    template: () => '验证码{code}',
    endpoint: (n) => `https://93.184.215.14/sms/${n}`,
  },
  email: {
    host: () => '93.184.215.14',
    security: () => 'tls',
    fromAddress: (n) => `ops${n}@example.org`,
  },
  // The property of any device type.
  'alarm-rule': {
    async deviceTypeId(_, add) {
      const deviceTypeId = await add(entityNamed('device-type'))
      await add(entityNamed('thing-model'), { deviceTypeId, identifier: 'temp' })
      return deviceTypeId
    },
    identifier: () => 'temp',
    // What has a form of its own, or reads properties: none of it is needed.
    ...Object.fromEntries(
      ['cond', 'levels', 'schedule', 'repeatCount', 'repeatWindow', 'clearExpr', 'runExpr', 'suppressExpr'].map(
        (name) => [name, () => null],
      ),
    ),
    effectiveTo: () => '2099-01-01 00:00:00',
    alwaysTold: () => 0,
  },
  'alarm-channel': {
    channelKind: () => 'webhook',
    address: (n) => `https://93.184.215.14/alarms/${n}`,
    perMinute: () => 20,
  },
  'alarm-linkage': {
    onEvents: () => ['raised'],
    schedule: () => null,
    throttleSec: () => 10,
    actions: async (_, add) => [{ kind: 'letter', userIds: [await add(entityNamed('user'))] }],
  },
  'automation-model': {
    content: async (_, add) => ({
      triggers: [{ kind: 'manual' }],
      actions: [{ kind: 'letter', userIds: [await add(entityNamed('user'))] }],
    }),
  },
  'automation-instance': { paramValues: () => ({}) },
  'repair-setting': { workTimes: () => '08:00-12:00, 13:30-17:30' },
  'json-model': {
    modelCode: (n) => `JM${n}`,
    rootPath: () => '$.data[*]',
    devicePath: () => '@.d',
    tsPath: () => '@.t',
    tsFormat: () => 'ms',
    timeZone: () => 'Asia/Shanghai',
    idPath: () => '$.id',
    mappings: () => [{ path: '@.v', identifier: 'temp' }],
    sample: () => '{"id":"1","data":[{"d":"D1","t":1767225600000,"v":5.3}]}',
    expected: () => [{ device: 'D1', ts: 1_767_225_600_000, values: { temp: 5.3 } }],
  },
  'data-scope': { resourceCode: () => 'post', scopeColumn: () => 'createDept', scopeType: () => 2 },
  'sys-job': {
    invokeTarget: () => 'job-log-purge',
    cronExpression: () => '0 30 6 * * ?',
    jobParams: () => ({ days: 30 }),
    status: () => 0,
  },
  'inspection-indicator': { equipmentType: (_, add) => add(entityNamed('device-type')) },
  'inspection-template-detail': {
    templateId: (_, add) => add(entityNamed('inspection-template')),
    indicatorId: (_, add) => add(entityNamed('inspection-indicator'), { nodeType: 'indicator' }),
  },
  'repair-order/dispatch': { assigneeId: (_, add) => add(entityNamed('user')) },
  'repair-order/transfer': { assigneeId: (_, add) => add(entityNamed('user')) },
  'repair-labor': { endTime: () => '2026-03-01 09:30:00' },
  // Its shifts are lines.
  'duty-group': { rotation: () => '' },
  // Of a group that has a shift to hand over.
  'change-shifts': {
    groupId: (_, add) => add(entityNamed('duty-group'), { shifts: [{ shiftName: '白班', shortCode: '白' }] }),
  },
  // Its options are lines.
  'maintenance-indicator': { valueType: () => 'bool', dataSource: () => 'manual' },
  'maintenance-template': { executeMode: () => 'internal' },
  'maintenance-template-detail': {
    templateId: (_, add) => add(entityNamed('maintenance-template')),
    indicatorId: (_, add) => add(entityNamed('maintenance-indicator')),
  },
  // A folder: it needs neither inputs nor an expression, and is written to no device.
  'model-calc': { calcCode: (n) => `m${n}`, nodeKind: () => 'folder', deviceId: () => null, identifier: () => null },
  // One that is read by hand.
  'energy-meter': { identifier: () => '' },
  'energy-base': { month: () => '2026-03' },
  'energy-record': {
    periodType: () => 'day',
    periodStart: () => '2026-03-01 00:00:00',
    lastReading: () => '1',
    currReading: () => '2',
    newMeterStart: () => null,
  },
  'analysis-template': {
    templateCode: (n) => `analysis_${n}`,
    analysisType: () => 'trend',
    content: () => ({ inputs: [{ source: 'metric', code: 'none' }], span: '7d', interval: '1d' }),
    visibility: () => 'tenant',
    scheduleCron: () => '0 8 * * 1',
  },
  'named-query': {
    code: (n) => `query_${n}`,
    dataset: () => 'alarm',
    config: () => ({ select: [{ fn: 'count', as: 'n' }], groupBy: ['device'] }),
    params: () => [{ name: 'span', type: 'span', default: '7d' }],
    cacheSec: () => 60,
    maxRows: () => 100,
    timeoutMs: () => 5_000,
  },
  holiday: { holidayDate: (n) => new Date(Date.UTC(2026, 0, n)).toISOString().slice(0, 10) },
  'work-plan': {
    planType: () => 'inspection',
    templateId: (_, add) => add(entityNamed('inspection-template')),
    targetMode: () => 'devices',
    deviceIds: async (_, add) => [await add(entityNamed('device'))],
    cycleType: () => 'day',
    byWeekday: () => '1,5',
    byMonthDay: () => '',
    times: () => '08:00',
    runtimeProperty: () => '',
    basis: () => 'fixed',
    graceMinutes: () => null,
    pausedMonths: () => '',
    assignMode: () => 'user',
    assigneeId: (_, add) => add(entityNamed('user')),
    remindMinutes: () => '60,0',
  },
  // One that lasts on is removed.
  'device-failure': { restoreTime: () => undefined },
  'device-run-record': { endTime: () => undefined },
  'print-head': { siteAddress: (n) => `https://site${n}.example.org` },
  'model-config': {
    layout: () => ({
      width: 400,
      height: 300,
      nodes: [{ id: 'n1', kind: 'text', x: 10, y: 10, w: 80, h: 20, text: '氧' }],
    }),
    bindings: () => [],
  },
  'model-config/rollback': { version: () => 1 },
  region: { code: (n) => String(900_000 + n) },
  phone: { ip: (n) => `10.0.0.${n % 250}` },
  // Accepted encrypted only; when empty a password is generated.
  user: {
    password: () => '',
    email: (n) => `person${n}@h.example.org`,
    phone: (n) => `138${String(n).padStart(8, '0')}`,
  },
  client: { authorizedGrantTypes: () => 'password,refresh_token' },
}

/** Valid input for `submit` of this entity; `add` creates referenced rows. */
export async function sample(entity: Entity, add: Add): Promise<Sample> {
  count += 1
  const input: Sample = {}
  for (const [name, field] of Object.entries(entity.fields)) {
    if (!isWritable(field)) continue
    const special = particular[entity.name]?.[name]
    if (special) input[name] = await special(count, add)
    else if (field.entity) {
      if (field.required)
        input[name] = field.kind.many ? [await add(entityNamed(field.entity))] : await add(entityNamed(field.entity))
    } else input[name] = makers[field.kind.name]?.(field, count)
  }
  return input
}
