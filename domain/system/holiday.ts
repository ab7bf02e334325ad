import { entity } from '../entity.ts'
import { day, dict, text } from '../kinds/index.ts'
import { dayKind } from './dictionaries.ts'

/** Days off beyond the weekends, and weekends that are worked. */
export const holiday = entity('holiday', '节假日历', 'Holiday calendar', {
  path: 'iot/holiday',
  menu: { in: 'library', address: 'planned', at: 90, icon: 'flag' },
  title: 'holidayName',
  order: 'holidayDate',
  fields: {
    holidayDate: day('日期', 'Date', { required: true, unique: true, find: 'range' }),
    kind: dict(dayKind, '类型', 'Kind', { required: true, default: 'holiday', find: 'eq' }),
    holidayName: text('名称', 'Name', { required: true, max: 30, find: 'like' }),
  },
})
