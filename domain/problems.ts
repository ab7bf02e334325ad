// All problems: code, HTTP status and text in both languages; `{name}` is replaced by the facts given when it is
// thrown. Those of a feature stand in its folder.
import { automationProblems } from './alarm/automation/problems.ts'
import { linkageProblems } from './alarm/linkage/problems.ts'
import { alarmProblems } from './alarm/problems.ts'
import { bulkProblems } from './bulk/problems.ts'
import { conditionProblems } from './conditions/problems.ts'
import { deskProblems } from './desk/problems.ts'
import { dutyProblems } from './duty/problems.ts'
import { energyProblems } from './energy/problems.ts'
import { iotProblems } from './iot/problems.ts'
import { jobProblems } from './job/problems.ts'
import { inspectionProblems } from './planned/inspection-problems.ts'
import { upkeepProblems } from './planned/maintenance-problems.ts'
import { planProblems } from './planned/plan-problems.ts'
import { failureProblems } from './repair/failure-problems.ts'
import { maintenanceProblems } from './repair/problems.ts'
import { reportProblems } from './report/problems.ts'
import { resourceProblems } from './resource/problems.ts'
import { ldapProblems } from './system/ldap-problems.ts'
import { systemProblems } from './system/problems.ts'
import { thirdProblems } from './system/third-problems.ts'

/** Code: HTTP status, Chinese, English. */
export type ProblemList = Readonly<Record<string, readonly [status: number, zh: string, en: string]>>

/** Problems of any call and any row. */
const general = {
  'request.invalid': [400, '请求参数有误', 'The request is not valid'],
  'request.unreadable': [400, '请求内容无法读取', 'The message cannot be read'],
  'request.missing': [400, '缺少必要的请求参数：{name}', 'Required parameter missing: {name}'],
  'request.parameter': [400, '请求参数格式错误：{name}', 'Parameter has the wrong form: {name}'],
  'request.filter': [400, '筛选条件不适用：{name}', 'Filter not supported: {name}'],
  'request.sort': [400, '不支持按此字段排序：{name}', 'Sorting is not offered by: {name}'],
  'request.size': [400, '每页条数须在1到{max}之间', 'A page holds 1 to {max} rows'],
  'request.current': [400, '页码须从1开始', 'Pages are counted from 1'],
  'request.key-taken': [
    409,
    '此幂等键已用于内容不同的请求',
    'This Idempotency-Key was sent with another request before',
  ],
  'request.too-large': [413, '请求内容过大', 'The request is too large'],
  'request.media-type': [415, '不支持当前媒体类型', 'This media type is not supported'],
  'request.method': [405, '不支持当前请求方法', 'This method is not supported'],
  'request.too-many': [429, '请求过于频繁，请稍后再试', 'Too many requests, please try again later'],
  'request.share': [
    429,
    '您同时进行的操作过多，请稍后再试',
    'Too many of your requests are running at once, please try again shortly',
  ],
  'request.tenant-share': [
    429,
    '当前租户同时进行的操作过多，请稍后再试',
    'Too many requests of your tenant are running at once, please try again shortly',
  ],
  'request.connections': [
    429,
    '来自该地址的连接过多，请稍后再试',
    'Too many connections from this address, please try again shortly',
  ],
  'request.too-deep': [
    400,
    '最多只能翻阅前{max}条数据，请用“{filter}”等条件筛选后再查看',
    'Only the first {max} rows can be paged through; please narrow the list, for example by “{filter}”',
  ],
  'request.timeout': [408, '请求未在规定时间内发送完毕，连接已关闭', 'The request did not arrive in time'],
  'route.unknown': [404, '没找到请求', 'There is no such address'],
  'call.absent': [404, '本系统不提供{what}', 'This system does not offer {whatEn}'],
  'call.unknown': [
    404,
    '本系统没有接口 {path}，请核对该控制台的版本和接入说明',
    'This system has no call {path}; please check the console’s version and how it is connected',
  ],
  'permission.denied': [403, '您没有执行此操作的权限', 'You may not do this'],
  'permission.scope': [403, '该接口未授权给您的角色', 'This call is not granted to your role'],
  'row.missing': [404, '{entity}不存在或已被删除', '{entity} does not exist or was deleted'],
  'row.not-deletable': [422, '当前状态为“{state}”，不能删除', 'Cannot be deleted in the state “{state}”'],
  'row.not-editable': [422, '当前状态为“{state}”，不能修改', 'Cannot be changed in the state “{state}”'],
  'row.stale': [409, '数据已被他人修改，请刷新后重试', 'Somebody else changed this, please reload'],
  'row.referenced': [
    422,
    '{entity}正被使用，不能删除：{blockers}',
    '{entity} is in use and cannot be deleted: {blockers}',
  ],
  'row.replaced': [
    409,
    '已有另一条{entity}占用其位置，不能恢复',
    'Another row has taken the place of this {entityEn}, so it cannot come back',
  ],
  'row.has-children': [422, '请先删除子节点', 'Please delete what is below it first'],
  'row.own-parent': [422, '父节点不可选择自身或其下级', 'It cannot be placed under itself or what is below it'],
  'row.too-deep': [422, '层级过深', 'The tree would be too deep'],
  'row.built-in': [
    422,
    '平台内置的{entity}，不能删除或停用',
    'A {entity} that the platform is built on cannot be deleted or disabled',
  ],
  'row.built-in-field': [
    422,
    '平台内置的{entity}，不能修改{field}',
    '{field} of a {entity} that the platform is built on cannot be changed',
  ],
  'row.none': [400, '请选择至少一条数据', 'Please choose at least one row'],
  'row.one': [400, '一次只能处理一条数据', 'One row at a time'],
  'row.too-many': [400, '一次最多处理{max}条数据', 'At most {max} rows at a time'],
  'step.refused': [422, '当前状态为“{state}”，不能{step}', 'Not possible in the state “{state}”: {step}'],
  'step.refused-by': [
    422,
    '当前状态为“{state}”（最近由{name}处理），不能{step}',
    'Not possible in the state “{state}”, last changed by {name}: {step}',
  ],
  'step.held': [422, '“{by}”结束之前不能{step}', 'Not before this is over: {by}. Step: {step}'],
  'step.apart': [422, '须由{role}以外的人{step}', 'Somebody other than this has to do it: {role}. Step: {step}'],
  'step.machine': [403, '系统任务不能执行“{step}”', 'The system itself may not take this step: {step}'],
  'field.not-kept': [
    422,
    '本系统不保存“{field}”（{name}），请清空后再提交',
    'This is not kept here: {fieldEn} ({name}). Please empty it and send again',
  ],
  'field.required': [400, '请{prompt}{field}', '{field} is required'],
  'field.too-long': [400, '{field}长度不能超过{max}', '{field} is longer than {max} characters'],
  'field.too-many': [400, '{field}不能超过{max}个', '{field}: at most {max}'],
  'field.uploading': [400, '{field}尚未上传完毕', '{field}: wait for the upload, or remove what failed'],
  'field.too-short': [400, '{field}长度不能少于{min}', '{field} is shorter than {min} characters'],
  'field.too-big': [400, '{field}不能大于{max}', '{field} cannot be more than {max}'],
  'field.too-small': [400, '{field}不能小于{min}', '{field} cannot be less than {min}'],
  'field.invalid': [400, '{field}格式不正确', '{field} is not valid'],
  'field.unstorable': [400, '{field}含有不可用的字符', '{field} has characters that cannot be stored'],
  'field.choice': [400, '{field}的取值不在字典中', '{field} is not one of the choices'],
  'field.reference': [400, '{field}指向的数据不存在', '{field} points at something that does not exist'],
  'field.unique': [400, '{field}已存在：{value}', '{field} already exists: {value}'],
  'field.fixed': [422, '已有数据，不能修改{field}', '{field} has data and cannot be changed'],
  'lines.many': [400, '{field}最多{max}行', '{field}: at most {max} lines'],
  'lines.few': [400, '{field}至少{min}行', '{field}: at least {min} lines'],
  'lines.twice': [400, '{field}第{line}行与第{other}行重复', '{field}: lines {line} and {other} are the same'],
  'lines.foreign': [
    409,
    '{field}已被他人修改，请重新打开后再保存',
    '{field} was changed by somebody else: open it again',
  ],
  'lines.refused': [400, '{field}第{line}行：{reason}', '{field}, line {line}: {reason}'],
  'server.busy': [503, '服务暂时不可用，请稍后再试', 'The service is not available, please try again soon'],
  'server.too-slow': [
    503,
    '查询耗时过长，请缩小范围或增加筛选条件后重试',
    'This takes too long, please narrow it down with filters and try again',
  ],
  'server.locked': [
    503,
    '数据正被其他操作占用，请稍后再试',
    'The data is in use by another operation, please try again shortly',
  ],
  'server.stopping': [503, '服务正在重启，请稍后再试', 'The service is restarting, please try again shortly'],
  'server.error': [500, '服务器异常（编号 {id}）', 'Something went wrong on the server (number {id})'],
} as const satisfies ProblemList

const known = {
  ...alarmProblems,
  ...linkageProblems,
  ...automationProblems,
  ...bulkProblems,
  ...conditionProblems,
  ...deskProblems,
  ...dutyProblems,
  ...energyProblems,
  ...iotProblems,
  ...jobProblems,
  ...failureProblems,
  ...maintenanceProblems,
  ...upkeepProblems,
  ...inspectionProblems,
  ...planProblems,
  ...reportProblems,
  ...resourceProblems,
  ...systemProblems,
  ...ldapProblems,
  ...thirdProblems,
  ...general,
}

export type ProblemCode = keyof typeof known
export type Locale = 'zh' | 'en'
export type Facts = Record<string, string | number>

export const problems = known

/** An expected failure; shown to the person as text, never as a stack trace. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly facts: Facts
  /** The form field it belongs to. */
  readonly field: string | undefined
  /** Further problems of the same request by field. */
  readonly fields: Record<string, Problem> | undefined
  readonly data: unknown
  /** Seconds until a retry makes sense (`Retry-After`). */
  readonly retryAfter: number | undefined

  constructor(
    code: ProblemCode,
    facts: Facts = {},
    more: { field?: string; fields?: Record<string, Problem>; data?: unknown; retryAfter?: number } = {},
  ) {
    super(code)
    this.code = code
    this.status = known[code][0]
    this.facts = facts
    this.field = more.field
    this.fields = more.fields
    this.data = more.data
    this.retryAfter = more.retryAfter
  }

  words(locale: Locale): string {
    const template: string = known[this.code][locale === 'zh' ? 1 : 2]
    return template.replace(/\{(\w+)\}/g, (_, name: string) => {
      const local = locale === 'zh' ? undefined : this.facts[`${name}En`]
      return String(local ?? this.facts[name] ?? '')
    })
  }
}

/**
 * `throw problem('row.missing', { entity: '部门', entityEn: 'Department' })`; a fact named `xEn` is used in the English
 * text.
 */
export const problem = (code: ProblemCode, facts?: Facts, more?: ConstructorParameters<typeof Problem>[2]): Problem =>
  new Problem(code, facts, more)
