import { action, entity } from '../entity.ts'
import { attachments as files, bool, dict, instant, text } from '../kinds/index.ts'
import { state } from '../lifecycle.ts'
import { noticeCategory } from '../system/dictionaries.ts'
import { addressed } from '../traits/index.ts'
import { noticeCourse } from './notice-course.ts'

const detail = { hide: 'list' } as const

/** What a hospital announces to its people, or to some of them. */
export const notice = entity('notice', '通知公告', 'Notice', {
  path: 'blade-desk/notice',
  menu: { in: 'desk', at: 10, icon: 'notification' },
  title: 'title',
  order: '-isTop,-releaseTime',
  fields: {
    title: text('通知标题', 'Title', { required: true, max: 255, find: 'like' }),
    category: dict(noticeCategory, '通知类型', 'Type', { required: true, find: 'eq' }),
    noticeState: state(noticeCourse, '状态', 'State'),
    releaseTime: instant('发布时间', 'Released at', {
      required: true,
      find: 'range',
      help: ['晚于现在时，到时自动可见。', 'A later time: it is read from then on.'],
    }),
    expireTime: instant('失效时间', 'Expires at', {
      ...detail,
      help: [
        '失效后不再计入未读，仍可查阅。',
        'After it, the notice no longer counts as unread, and can still be read.',
      ],
    }),
    content: text('通知内容', 'Content', { max: 20_000, lines: 8, ...detail }),
    attachments: files('附件', 'Attachments', { max: 9, ...detail }),
    isTop: bool('置顶', 'Pinned', { required: true, default: 0, find: 'eq', ...detail }),
    needConfirm: bool('需确认', 'To be confirmed', {
      required: true,
      default: 0,
      find: 'eq',
      ...detail,
      help: ['读者须点击“我已知悉”。', 'Readers press “I have taken note”.'],
    }),
    keepDraft: bool('先存草稿', 'Keep as a draft', { required: true, default: 0, hide: ['list', 'detail'] }),
    remindTime: instant('上次提醒', 'Last reminder', { by: 'system', ...detail }),
  },
  is: [addressed('noticeState', 'released', 'releaseTime')],
  actions: {
    ...noticeCourse.actions,
    remind: action('提醒未读', 'Remind who has not read', { on: 'row', confirm: true }),
  },
  check: ({ releaseTime, expireTime }) =>
    releaseTime && expireTime && expireTime < releaseTime
      ? { field: 'expireTime', problem: 'notice.expires' }
      : undefined,
})
