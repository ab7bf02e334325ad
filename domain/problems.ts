// All problems: code, HTTP status and text in both languages; `{name}` is replaced by the facts given when it is
// thrown.
const known = {
  'request.invalid': [400, '请求参数有误', 'The request is not valid'],
  'request.unreadable': [400, '请求内容无法读取', 'The message cannot be read'],
  'request.missing': [400, '缺少必要的请求参数：{name}', 'Required parameter missing: {name}'],
  'request.parameter': [400, '请求参数格式错误：{name}', 'Parameter has the wrong form: {name}'],
  'request.filter': [400, '筛选条件不适用：{name}', 'Filter not supported: {name}'],
  'request.sort': [400, '不支持按此字段排序：{name}', 'Sorting is not offered by: {name}'],
  'request.size': [400, '每页条数须在1到{max}之间', 'A page holds 1 to {max} rows'],
  'request.current': [400, '页码须从1开始', 'Pages are counted from 1'],
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
  'session.missing': [401, '请求未授权', 'Please sign in'],
  'session.client': [401, '客户端认证失败', 'The client could not be authenticated'],
  'session.no-client': [401, '请求头中没有客户端信息', 'No client information in request header'],
  'session.grant': [400, '不支持的授权类型', 'This grant is not offered'],
  'session.captcha': [400, '验证码不正确', 'The captcha is incorrect'],
  'session.password': [400, '用户名或密码不正确', 'User name or password is incorrect'],
  'session.locked-out': [400, '用户登录失败次数过多，请稍后再试', 'Too many failed sign-ins, please try again later'],
  'session.no-role': [400, '未获得用户的角色信息', 'This user has no role'],
  'session.tenant-expired': [
    400,
    '租户授权已过期，请联系管理员',
    'The tenant has expired, please ask an administrator',
  ],
  'session.refresh': [401, '令牌已失效，请重新登录', 'The session has ended, please sign in again'],
  'session.narrow': [403, '只能切换到本人所属的部门或角色', 'You may only switch to your own departments and roles'],
  'session.locked': [423, '会话已锁定', 'The session is locked'],
  'session.code': [401, '链接已失效，请重新登录', 'The link is no longer good, please sign in'],
  'session.raw-token': [403, '平台已停用带令牌的链接，请登录', 'Links with a token are switched off, please sign in'],
  'session.lock-password': [400, '锁屏密码不能为空', 'The lock password is empty'],
  'session.lock-password-short': [
    400,
    '锁屏密码不能少于{min}个字符',
    'The lock password must have at least {min} characters',
  ],
  'session.unlock': [400, '解锁密码错误，请重新输入', 'The password is incorrect, please try again'],
  'session.unlock-ended': [401, '解锁密码错误次数过多，请重新登录', 'Too many wrong passwords, please sign in again'],
  'session.password-change': [403, '请先修改初始密码', 'Please change your initial password first'],
  'permission.denied': [403, '您没有执行此操作的权限', 'You may not do this'],
  'permission.scope': [403, '该接口未授权给您的角色', 'This call is not granted to your role'],
  'row.missing': [404, '{entity}不存在或已被删除', '{entity} does not exist or was deleted'],
  'row.not-deletable': [422, '当前状态为“{state}”，不能删除', 'Cannot be deleted in the state “{state}”'],
  'row.not-editable': [422, '当前状态为“{state}”，不能修改', 'Cannot be changed in the state “{state}”'],
  'step.refused': [422, '当前状态为“{state}”，不能{step}', 'Not possible in the state “{state}”: {step}'],
  'step.refused-by': [
    422,
    '当前状态为“{state}”（最近由{name}处理），不能{step}',
    'Not possible in the state “{state}”, last changed by {name}: {step}',
  ],
  'alarm.no-area': [422, '告警没有所属区域，请手工报修', 'The alarm has no area; please report the repair by hand'],
  'standard.order': [400, '完成时限不能短于响应时限', 'Finishing cannot be due before the response'],
  'standard.seed': [422, '内置工单标准不能删除', 'The built-in standards cannot be deleted'],
  'order.running': [
    422,
    '当前状态为“{state}”，请使用“变更”并说明原因',
    'In the state “{state}”: please use “Amend” and give a reason',
  ],
  'order.not-assignee': [403, '仅主修人可操作', 'Only the assignee may do this'],
  'order.self-check': [422, '不能验收自己的工单', 'You cannot check your own work'],
  'order.not-reporting': [
    403,
    '仅报修部门或调度员可操作',
    'Only the reporting department or the dispatcher may do this',
  ],
  'order.too-late': [
    422,
    '关闭超过{days}天的工单不能重开',
    'An order closed more than {days} days ago cannot be reopened',
  ],
  'order.fault-codes': [400, '请填写故障现象、原因和措施', 'Please choose symptom, cause and remedy'],
  'order.photos': [400, '工单标准要求上传{field}', 'The standard of this order asks for: {field}'],
  'order.alarm-active': [428, '设备仍在报警，请确认后完工', 'The device still alarms, please confirm'],
  'order.assignee': [422, '主修人不存在或已停用', 'The assignee does not exist or is disabled'],
  'order.has-bills': [422, '工单已关联报修单，请使用取消', 'The order has requests, please cancel it instead'],
  'mail.no-sender': [422, '系统发出的邮件不能回复', 'Mail of the system cannot be answered'],
  'bill.lower-priority': [422, '只有调度员可以降低优先级', 'Only dispatchers may lower the priority'],
  'bill.order-running': [422, '工单已派出，请联系调度员撤销', 'The order is under way, please ask the dispatcher'],
  'bill.urged': [422, '{minutes}分钟内已催办', 'Already urged within {minutes} minutes'],
  'bill.into-itself': [400, '不能并入自身', 'A request cannot be merged into itself'],
  'bill.target': [422, '目标报修单已结束或已并入他单', 'That request is over or merged itself'],
  'bill.not-yours': [422, '只能修改或删除自己提交的报修单', 'Only your own requests can be changed or deleted'],
  'record.written': [
    422,
    '处理记录由系统生成，只能添加备注、通话和回访',
    'The time line is written by the system; add comments, calls and visits',
  ],
  'record.kept': [422, '只能删除10分钟内自己的备注', 'Only your own comment of the last ten minutes can be deleted'],
  'step.machine': [403, '系统任务不能执行“{step}”', 'The system itself may not take this step: {step}'],
  'row.stale': [409, '数据已被他人修改，请刷新后重试', 'Somebody else changed this, please reload'],
  'row.referenced': [
    422,
    '{entity}正被使用，不能删除：{blockers}',
    '{entity} is in use and cannot be deleted: {blockers}',
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
  'region.code': [409, '该编号已属于另一区划：{name}', 'This code belongs to another region: {name}'],
  'region.rename': [
    422,
    '该区划有下级，编号不能随保存改变，请使用修改接口',
    'Regions lie below this one: its code changes by the call update alone',
  ],
  'row.one': [400, '一次只能处理一条数据', 'One row at a time'],
  'row.too-many': [400, '一次最多处理{max}条数据', 'At most {max} rows at a time'],
  'field.required': [400, '请{prompt}{field}', '{field} is required'],
  'field.too-long': [400, '{field}长度不能超过{max}', '{field} is longer than {max} characters'],
  'field.too-many': [400, '{field}不能超过{max}个', '{field}: at most {max}'],
  'lines.many': [400, '{field}最多{max}行', '{field}: at most {max} lines'],
  'lines.few': [400, '{field}至少{min}行', '{field}: at least {min} lines'],
  'lines.twice': [400, '{field}第{line}行与第{other}行重复', '{field}: lines {line} and {other} are the same'],
  'lines.foreign': [
    409,
    '{field}已被他人修改，请重新打开后再保存',
    '{field} was changed by somebody else: open it again',
  ],
  'lines.refused': [400, '{field}第{line}行：{reason}', '{field}, line {line}: {reason}'],
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
  'menu.unsafe-path': [400, '路由地址不安全', 'This path is not safe'],
  'menu.parent': [400, '父节点只可选择菜单类型', 'The parent must be a menu'],
  'role.administrator': [403, '无权限创建超管角色', 'You may not create a platform administrator role'],
  'role.grant': [403, '不能授予自己没有的权限', 'You cannot grant what you do not hold'],
  'role.foreign': [403, '不能分配该角色', 'You may not assign this role'],
  'user.self': [422, '不能删除本账号', 'You cannot delete your own account'],
  'user.last-administrator': [422, '须保留至少一名超级管理员', 'At least one platform administrator must remain'],
  'user.self-off': [422, '不能停用本账号', 'You cannot disable your own account'],
  'user.beyond': [403, '不能操作权限高于自己的用户', 'You may not act on a user who may do more than you'],
  'user.quota': [422, '当前租户已到最大账号额度', 'The tenant has reached its number of accounts'],
  'user.password-weak': [
    400,
    '密码须为{min}～{max}个字符，且包含大写字母、小写字母、数字、符号中的至少{classes}种',
    'The password must have {min} to {max} characters and at least {classes} of capitals, small letters, digits and symbols',
  ],
  'user.password-common': [400, '该密码过于常见，请更换', 'This password is too common, please choose another'],
  'user.password-account': [400, '密码不能包含登录账号', 'The password must not contain the account'],
  'user.password-same': [400, '新密码不能与原密码相同', 'The new password must differ from the old one'],
  'user.initial-password': [
    422,
    '系统参数“account.initPassword”中的初始密码不符合密码规则，请先修改该参数',
    'The initial password in the parameter account.initPassword breaks the password rule, please change the parameter',
  ],
  'user.password-plain': [400, '密码须加密后提交', 'Passwords are only accepted encrypted'],
  'user.password-wrong': [400, '原密码不正确', 'The old password is incorrect'],
  'user.password-differs': [400, '请输入正确的确认密码', 'The two passwords differ'],
  'user.taken': [400, '当前用户 [{account}] 已存在', 'The account {account} exists already'],
  'guest.closed': [403, '暂未开放注册，请联系管理员', 'Registration is closed, please ask an administrator'],
  'guest.unknown': [400, '第三方登录信息错误', 'This registration is not known or has ended'],
  'guest.tenant': [400, '租户信息错误', 'There is no such tenant'],
  'guest.full': [422, '待审核的注册申请过多，请联系管理员', 'Too many registrations wait, please ask an administrator'],
  'phone.missing': [400, '手机号码不能为空', 'The mobile number is required'],
  'phone.length': [400, '手机号码长度不为11位', 'A mobile number has 11 digits'],
  'phone.format': [400, '手机号码格式不正确', 'This is not a mobile number'],
  'picture.missing': [400, '请上传文件', 'Please choose a file'],
  'picture.type': [400, '头像只能是 jpg 或 png 图片', 'The picture must be a JPG or PNG image'],
  'picture.too-large': [400, '头像大小不能超过 500kb', 'The picture must not be larger than 500 kB'],
  'attach.missing': [400, '请选择文件', 'Please choose a file'],
  'attach.type': [400, '不支持该类型的文件', 'Files of this type are not accepted'],
  'attach.image': [400, '请上传 jpg、png、webp 或 gif 图片', 'The picture must be a JPG, PNG, WebP or GIF image'],
  'attach.mismatch': [400, '文件内容与扩展名不符', 'The content of the file is not what its name says'],
  'attach.too-large': [400, '文件不能超过 {max} MB', 'The file must not be larger than {max} MB'],
  'attach.pixels': [
    400,
    '图片尺寸过大，不能超过 {max} 万像素',
    'The picture has too many pixels, {maxEn} million are accepted',
  ],
  'attach.broken': [400, '图片已损坏，无法读取', 'The picture is damaged and cannot be read'],
  'attach.quota': [
    422,
    '附件空间已满（共 {max} MB），请联系管理员',
    'The space for files is used up ({max} MB), please ask an administrator',
  ],
  'attach.storage': [
    503,
    '附件存储暂时不可用，请稍后再试',
    'Files cannot be stored or read just now, please try again',
  ],
  'attach.foreign': [
    400,
    '{field}中的文件不存在或已用于其他数据',
    '{field}: a file does not exist or is in use elsewhere',
  ],
  'attach.unfit': [400, '{field}不接受该类型或大小的文件', '{field}: a file of this type or size is not accepted'],
  'attach.in-use': [422, '附件正在使用，不能删除', 'A file that is in use cannot be deleted'],
  'attach.ticket': [403, '链接已失效，请刷新后重试', 'The link is no longer good, please reload'],
  'tenant.platform': [422, '不可删除管理租户', 'The platform tenant cannot be deleted'],
  'tenant.foreign': [403, '不能操作其他租户的数据', 'You may not act for another tenant'],
  'dict.duplicate': [400, '当前字典键值已存在', 'This dictionary key already exists'],
  'dict.key': [400, '请输入字典键值', 'Dictionary key is required'],
  'scope.condition': [400, '规则值无法识别：{part}', 'The condition cannot be read: {part}'],
  'scope.column': [400, '权限字段不存在：{name}', 'There is no such field: {name}'],
  'device.code': [
    400,
    '编码只能由2到32位字母、数字、下划线和连字符组成',
    'A code has 2 to 32 letters, digits, underscores and hyphens',
  ],
  'gateway.connected': [422, '网关已接入过，不能修改编码', 'The gateway has connected before, so its code stays'],
  'device.missing': [400, '设备不存在', 'There is no such device'],
  'thing.identifier': [
    400,
    '标识符须以字母开头，只含字母、数字和下划线',
    'An identifier begins with a letter and has letters, digits and underscores',
  ],
  'thing.null-values': [400, '故障值须是以逗号分隔的数字', 'Fault values are numbers separated by commas'],
  'thing.rate': [400, '最大变化率须大于 0', 'The fastest change must be above 0'],
  'thing.range': [400, '量程上限须大于下限', 'The range must end above where it begins'],
  'rule.device': [400, '请选择设备', 'Device is required'],
  'rule.device-type': [400, '请选择设备类型', 'Device type is required'],
  'rule.limit': [400, '请输入限值', 'Limit is required'],
  'rule.nodata': [400, '请输入无数据时长', 'Enter the no-data time'],
  'rule.range': [400, '上限须大于下限', 'The high limit must be above the low limit'],
  'rule.property': [400, '作用对象没有属性“{identifier}”', 'The target has no property “{identifier}”'],
  'rule.vanished': [
    422,
    '属性“{identifier}”已不存在，规则不会告警',
    'The property “{identifier}” no longer exists: the rule raises nothing',
  ],
  'alarm.closed': [422, '告警已关闭', 'The alarm is closed'],
  'alarm.remark': [400, '请输入处理说明', 'Remark is required'],
  'alarm.active': [
    422,
    '紧急和重要告警未确认前不能关闭：{numbers}',
    'Critical and major alarms are acknowledged before they are closed: {numbersEn}',
  ],
  'alarm.open': [422, '未关闭的告警不能删除', 'An open alarm cannot be deleted'],
  'alarm.repaired': [422, '该告警已生成报修单', 'A repair was opened for this alarm already'],
  'job.cron': [400, 'cron表达式有误：{expression}', 'This cron expression cannot be read: {expression}'],
  'job.cron-days': [
    400,
    '日期与星期只能限定其中一项，另一项请填“?”',
    'Only one of day of month and day of week can be set; use “?” for the other',
  ],
  'job.never': [400, '该表达式不会再执行', 'This expression has no future run'],
  'job.too-often': [400, '该任务的执行间隔不能短于{span}', 'This job runs at most every {span}'],
  'job.too-rare': [400, '该任务的执行间隔不能长于{span}', 'This job runs at least every {span}'],
  'job.unknown': [400, '系统没有提供该任务：{name}', 'There is no such job: {name}'],
  'job.target-fixed': [422, '任务的调用目标不能更改', 'What a job does cannot be changed'],
  'job.params': [400, '任务参数有误：{cause}', 'The parameters do not fit: {cause}'],
  'job.param-unknown': [400, '该任务没有参数“{name}”', 'This job has no parameter “{name}”'],
  'job.vital': [422, '“{name}”是系统运行所必需的，不能暂停', '“{name}” cannot be paused: the product needs it'],
  'job.running': [409, '该任务正在执行或等待执行', 'This job is running or about to run'],
  'job.log-going': [422, '尚未结束的执行记录不能删除', 'Runs that have not ended cannot be deleted'],
  'job.log-ended': [422, '该次执行已结束', 'This run has ended'],
  'phone.address': [400, '录音盒地址须为IPv4地址或主机名', 'The address is an IPv4 address or a host name'],
  'phone.user': [400, '该用户已有电话线路', 'This user has a phone line already'],
  'phone.none': [403, '您没有电话线路', 'You have no phone line'],
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
} as const satisfies Record<string, readonly [number, string, string]>

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
