import { entity } from '../entity.ts'
import { dict, instant, text } from '../kinds/index.ts'
import { noticeCategory } from '../system/dictionaries.ts'

export const notice = entity('notice', '通知公告', 'Notice', {
  path: 'blade-desk/notice',
  title: 'title',
  order: '-releaseTime',
  fields: {
    title: text('通知标题', 'Title', { required: true, max: 255, find: 'like' }),
    category: dict(noticeCategory, '通知类型', 'Type', { required: true, find: 'eq' }),
    releaseTime: instant('发布时间', 'Released at', { required: true, find: 'range' }),
    content: text('通知内容', 'Content', { max: 20_000, lines: 8, hide: 'list' }),
  },
})
