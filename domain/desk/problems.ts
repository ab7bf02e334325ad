// Problems of mail.
import type { ProblemList } from '../problems.ts'

export const deskProblems = {
  'mail.no-sender': [422, '系统发出的邮件不能回复', 'Mail of the system cannot be answered'],
} as const satisfies ProblemList
