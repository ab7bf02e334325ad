// Problems of e-mails.
import type { ProblemList } from '../../problems.ts'

export const emailProblems = {
  'email.host': [400, '请输入主机名或 IP 地址', 'Enter the name of a host, or an IP address'],
  'email.address': [400, '邮箱地址格式不正确', 'This is not an e-mail address'],
  'email.internal': [
    400,
    '内网主机或不加密的连接，请先由平台管理员在参数 callback.internal 中放行',
    'Internal hosts, and connections without encryption, have to be admitted in the parameter callback.internal first',
  ],
  'email.in-use': [
    422,
    '已启用的邮件配置不能删除，请先启用另一个',
    'The enabled one cannot be deleted: enable another one first',
  ],
  'email.none': [422, '没有已启用的邮件配置', 'No e-mail service is enabled'],
  'email.often': [
    429,
    '一分钟内已试发过，请稍后再试',
    'A test was sent within the last minute; please try again shortly',
  ],
} as const satisfies ProblemList
