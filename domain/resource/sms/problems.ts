// Problems of text messages.
import type { ProblemList } from '../../problems.ts'

export const smsProblems = {
  'sms.template': [
    400,
    '大括号内须为字母开头的名称，如{code}',
    'Braces stand around names that begin with a letter, like {code}',
  ],
  'sms.endpoint': [400, '请填写接口地址', 'The address is required'],
  'sms.address': [
    400,
    '接口地址须为 https；内网或 http 地址请先由平台管理员在参数 callback.internal 中放行',
    'The address must be https and public; others have to be admitted in the parameter callback.internal',
  ],
  'sms.secret': [400, '请填写 secretKey，用于签名', 'The secret key is required: calls are signed with it'],
  'sms.unavailable': [
    422,
    '“{provider}”的接口未随本系统安装，不能启用或发送',
    'The interface of “{providerEn}” is not available in this installation',
  ],
  'sms.in-use': [
    422,
    '已启用的短信配置不能删除，请先启用另一个',
    'The enabled one cannot be deleted: enable another one first',
  ],
  'sms.none': [422, '没有已启用的短信配置', 'No text message service is enabled'],
  'sms.unknown': [404, '短信配置不存在：{code}', 'There is no text message service {code}'],
  'sms.params': [
    400,
    '短信参数须为 JSON 对象，值为文本或数字',
    'The values must be a JSON object of texts and numbers',
  ],
  'sms.value-missing': [400, '缺少短信参数：{name}', 'Value missing: {name}'],
  'sms.value-blank': [400, '短信参数不能为空：{name}', 'Value empty: {name}'],
  'sms.value-long': [400, '短信参数过长：{name}', 'Value too long: {name}'],
  'sms.value-stray': [400, '短信内容没有此参数：{name}', 'The text has no place for: {name}'],
  'sms.phone': [400, '手机号码格式不正确：{phone}', 'This is not a mobile number: {phone}'],
  'sms.phones': [400, '一次最多发送 {max} 个号码', 'At most {max} numbers at once'],
  'sms.too-soon': [429, '{phone} 一分钟内已发送过短信', 'A message was sent to {phone} within the last minute'],
  'sms.phone-limit': [429, '{phone} 今日短信已达上限', 'The messages to {phone} of today are used up'],
  'sms.limit': [429, '今日短信已达上限', 'The messages of today are used up'],
} as const satisfies ProblemList
