// Notices as those who write them see them: the draft, the release, who has read it.
import { notice } from '@steward/domain/desk/notice'
import { screen } from '../crud/screen.tsx'
import { facts, steps, written } from '../detail/parts.tsx'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { label } from '../words/system-label.ts'
import { NoticeText } from './notice-text.tsx'

const Receivers = lazyPart(() => import('./notice-receivers.tsx'))
const text = label((words) => words.system.notice.text)
const whom = label((words) => words.system.notice.whom)
const reading = label((words) => words.system.notice.reading)
const people = ['toDeptIds', 'toRoleIds', 'toUserIds'] as const

export default screen(notice, {
  columns: ['title', 'category', 'noticeState', 'releaseTime'],
  widths: { title: 420, category: 100, noticeState: 100, releaseTime: 170 },
  sections: [
    { ...text, fields: ['title', 'category', 'releaseTime', 'content', 'attachments'] },
    { ...whom, fields: people },
    { ...reading, fields: ['isTop', 'needConfirm', 'expireTime', 'keepDraft'] },
  ],
  cell: { content: (value) => <NoticeText text={value ?? ''} /> },
  when: {
    remind: ({ noticeState }) => noticeState === 'released',
  },
  page: [
    steps,
    facts(['category', 'releaseTime', 'expireTime', 'isTop', 'needConfirm', ...people, 'content', 'attachments'], text),
    Receivers,
    written,
  ],
})
