// Dictionaries of the platform as every installation starts with them.
import { dictionary, tenantDictionary } from '../dictionary.ts'

export const sex = dictionary('sex', '性别', 'Sex', {
  1: ['男', 'Male'],
  2: ['女', 'Female'],
  3: ['未知', 'Unknown'],
})

export const noticeCategory = dictionary('notice', '通知类型', 'Notice type', {
  1: ['发布通知', 'Release', 'info'],
  2: ['批转通知', 'Endorsement', 'neutral'],
  3: ['转发通知', 'Forwarded', 'neutral'],
  4: ['指示通知', 'Instruction', 'warning'],
  5: ['任免通知', 'Appointment', 'success'],
  6: ['事务通知', 'Routine', 'neutral'],
})

export const menuCategory = dictionary('menu_category', '菜单类型', 'Menu type', {
  1: ['菜单', 'Menu', 'info'],
  2: ['按钮', 'Button', 'neutral'],
})

export const buttonPlace = dictionary('button_func', '按钮功能', 'Button place', {
  0: ['无', 'None'],
  1: ['工具栏', 'Toolbar'],
  2: ['操作栏', 'Row'],
  3: ['工具操作栏', 'Toolbar and row'],
})

export const yesNo = dictionary('yes_no', '是否', 'Yes or no', { 1: ['否', 'No'], 2: ['是', 'Yes'] })

export const orgCategory = dictionary('org_category', '部门类型', 'Department type', {
  1: ['公司', 'Company', 'info'],
  2: ['部门', 'Department', 'success'],
  3: ['小组', 'Team', 'neutral'],
})

export const dataScopeType = dictionary('data_scope_type', '数据权限', 'Data scope', {
  1: ['全部可见', 'Everything'],
  2: ['本人可见', 'Own rows'],
  3: ['所在部门可见', 'Own department'],
  4: ['所在部门及子级可见', 'Own department and below'],
  5: ['自定义', 'Custom'],
})

export const apiScopeType = dictionary('api_scope_type', '接口权限', 'API scope', {
  1: ['系统接口', 'System call'],
  2: ['业务接口', 'Business call'],
})

export const scopeCategory = dictionary('scope_category', '权限类型', 'Scope type', {
  1: ['数据权限', 'Data scope'],
  2: ['接口权限', 'API scope'],
})

export const postCategory = dictionary('post_category', '岗位类型', 'Post type', {
  1: ['高层', 'Executive', 'warning'],
  2: ['中层', 'Middle', 'info'],
  3: ['基层', 'Staff', 'success'],
  4: ['其他', 'Other', 'neutral'],
})

export const regionLevel = dictionary('region', '行政区划', 'Region level', {
  0: ['国家', 'Country'],
  1: ['省份/直辖市', 'Province'],
  2: ['地市', 'City'],
  3: ['区县', 'District'],
  4: ['乡镇', 'Town'],
  5: ['村委', 'Village'],
})

export const userType = dictionary('user_type', '用户平台', 'Platform', {
  1: ['WEB', 'Web'],
  2: ['APP', 'App'],
  3: ['OTHER', 'Other'],
})

export const status = dictionary('status', '状态', 'Status', {
  1: ['启用', 'Enabled', 'success'],
  0: ['停用', 'Disabled', 'neutral'],
})

export const jobGroup = dictionary('sys_job_group', '任务组名', 'Job group', {
  system: ['系统', 'System', 'neutral'],
  iot: ['物联', 'Devices', 'info'],
  desk: ['业务', 'Business', 'success'],
})

export const jobStatus = dictionary('sys_job_status', '任务状态', 'Job status', {
  0: ['正常', 'Active', 'success'],
  1: ['暂停', 'Paused', 'warning'],
})

export const jobMissed = dictionary('sys_job_misfire', '错过策略', 'Missed runs', {
  1: ['全部补执行', 'Make up for all'],
  2: ['补执行一次', 'Make up for once'],
  3: ['放弃', 'Leave out'],
})

export const jobOverlap = dictionary('sys_job_overlap', '冲突处理', 'While still running', {
  skip: ['跳过', 'Leave out'],
  queue: ['排队一次', 'Queue one'],
})

export const jobTrigger = dictionary('sys_job_trigger', '触发方式', 'Started by', {
  cron: ['定时', 'Schedule', 'neutral'],
  manual: ['手动', 'Hand', 'info'],
  misfire: ['补执行', 'Missed time', 'warning'],
  retry: ['重试', 'Retry', 'warning'],
  takeover: ['接管', 'Takeover', 'warning'],
})

export const jobResult = dictionary('sys_job_result', '执行结果', 'Result', {
  0: ['成功', 'Succeeded', 'success'],
  1: ['失败', 'Failed', 'danger'],
  2: ['运行中', 'Running', 'info'],
  3: ['跳过', 'Left out', 'neutral'],
  4: ['超时', 'Timed out', 'danger'],
  5: ['取消', 'Cancelled', 'neutral'],
  6: ['等待中', 'Waiting', 'neutral'],
  7: ['中断', 'Broken off', 'warning'],
})

/** Sheets of labels by their common sizes, and rolls of single ones; their measures are in label-layout.ts. */
export const labelLayout = dictionary('label_layout', '标签规格', 'Label format', {
  'a4-3x8': ['A4 3×8（70×37 mm）', 'A4 3×8 (70×37 mm)'],
  'a4-2x7': ['A4 2×7（99.1×38.1 mm）', 'A4 2×7 (99.1×38.1 mm)'],
  'a4-4x10': ['A4 4×10（48.5×25.4 mm）', 'A4 4×10 (48.5×25.4 mm)'],
  'roll-50x30': ['卷筒 50×30 mm', 'Roll 50×30 mm'],
  'roll-60x40': ['卷筒 60×40 mm', 'Roll 60×40 mm'],
  'roll-70x50': ['卷筒 70×50 mm', 'Roll 70×50 mm'],
})

export const viewAudience = dictionary('view_audience', '视图可见范围', 'Audience of a view', {
  own: ['仅自己', 'Only me', 'neutral'],
  roles: ['指定角色', 'Some roles', 'info'],
  tenant: ['全院', 'Whole hospital', 'success'],
})

/** How a client application reads lists of trees: as the pages of the specification, or whole. */
export const wireProfile = dictionary('wire_profile', '列表形态', 'Form of lists', {
  page: ['分页', 'Pages', 'neutral'],
  forest: ['整棵树', 'Whole trees', 'info'],
})

export const dayKind = tenantDictionary('calendar_day', '日期类型', 'Kind of day', {
  holiday: ['休息', 'Day off', 'success'],
  workday: ['上班', 'Workday', 'warning'],
})
