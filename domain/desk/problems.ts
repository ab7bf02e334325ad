// Problems of mail and notices.
import type { ProblemList } from '../problems.ts'

export const deskProblems = {
  'mail.no-sender': [422, '系统发出的邮件不能回复', 'Mail of the system cannot be answered'],
  'notice.expires': [400, '失效时间不能早于发布时间', 'A notice does not expire before its release'],
  'notice.not-yet': [422, '通知尚未发布，没有可提醒的人', 'The notice is not released yet: there is nobody to remind'],
  'notice.reminded': [422, '10分钟内已提醒过', 'They were reminded within the last ten minutes'],
  'notice.all-read': [422, '所有接收人都已阅读', 'Everybody it is for has read it'],
} as const satisfies ProblemList
