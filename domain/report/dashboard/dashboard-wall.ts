import { action, entity } from '../../entity.ts'
import { dict, instant, json, refs, text } from '../../kinds/index.ts'
import { wallBinding, wallTheme } from '../dictionaries.ts'

const quiet = { hide: 'list' } as const
const system = { by: 'system' } as const

/** A screen on a wall that reads the dashboard without a person: what it sees, how it is arranged, and which device it is. */
export const dashboardWall = entity('dashboard-wall', '监控大屏', 'Monitoring wall', {
  path: 'report/dashboard-wall',
  menu: { in: 'report', at: 40, icon: 'monitor' },
  unrecorded: ['lastSeen'],
  title: 'wallName',
  fields: {
    wallName: text('大屏名称', 'Name', { required: true, max: 64, unique: true, find: 'like' }),
    areaIds: refs('area', '显示区域', 'Areas', {
      max: 50,
      help: ['含下级区域；不选则显示全院。', 'With everything below them; none chosen means the whole hospital.'],
    }),
    wallTheme: dict(wallTheme, '配色', 'Colours', { required: true, default: 'dark' }),
    remark: text('备注', 'Remark', { ...quiet, max: 255, lines: 2 }),
    binding: dict(wallBinding, '绑定状态', 'Binding', { ...system, default: 'none', find: 'eq' }),
    boundDevice: text('绑定的设备', 'Device', { ...system, max: 120, default: '' }),
    boundTime: instant('绑定时间', 'Bound at', { ...system, ...quiet }),
    lastSeen: instant('最近在线', 'Last seen', system),
    layout: json('布局', 'Arrangement', { by: 'system', hide: ['list', 'form', 'detail'] }),
    rights: json('可看内容', 'Rights', { by: 'system', hide: ['list', 'form', 'detail'] }),
  },
  actions: {
    revoke: action('解除绑定', 'Revoke', { on: 'rows' }),
  },
})
