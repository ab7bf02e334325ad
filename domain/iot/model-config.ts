import { entity } from '../entity.ts'
import { bool, dict, int, json, ref, refs, text } from '../kinds/index.ts'
import { state } from '../lifecycle.ts'
import { sceneType } from './dictionaries.ts'
import { sceneCourse } from './scene/course.ts'

const internal = { by: 'system', hide: ['list', 'form', 'detail'] } as const

/** A scene: what is drawn, and what of it shows which device (domain reference 2.4). Its row is the draft. */
export const modelConfig = entity('model-config', '实时场景', 'Scene', {
  path: 'iot/model-config',
  menu: { in: 'iot', at: 30, icon: 'fund-projection-screen' },
  // Drawings are long; their published versions are kept beside.
  unrecorded: ['layout', 'bindings', 'fileIds', 'deviceIds', 'brokenCount'],
  title: 'configName',
  order: 'configCode',
  fields: {
    configName: text('场景名称', 'Scene', { required: true, max: 64, find: 'like' }),
    configCode: text('场景编码', 'Code', { required: true, max: 48, unique: true, find: 'like' }),
    sceneType: dict(sceneType, '场景类型', 'Kind', { required: true, default: 'board2d', find: 'eq' }),
    areaId: ref('area', '区域', 'Area', { find: 'tree' }),
    isHome: bool('区域首页', 'Home of its area', {
      default: 0,
      find: 'eq',
      help: ['每个区域一个首页场景。', 'Each area has one home.'],
    }),
    modelFileId: ref('model-file', '底图', 'Base picture', { find: 'eq', hide: 'list' }),
    publishStatus: state(sceneCourse, '发布状态', 'Published'),
    configVersion: int('版本', 'Version', { by: 'system', default: 0 }),
    isChanged: bool('有未发布修改', 'Changed since', { by: 'system', default: 0, find: 'eq' }),
    brokenCount: int('失效绑定', 'Broken bindings', { by: 'system', default: 0, find: 'range' }),
    refreshMs: int('刷新间隔', 'Refreshed every', {
      default: 2000,
      min: 500,
      max: 60_000,
      unit: 'ms',
      hide: 'list',
    }),
    // Drawn in the editor, which sends them.
    layout: json('画面', 'Drawing', { hide: ['list', 'form'] }),
    bindings: json('绑定', 'Bindings', { hide: ['list', 'form'] }),
    // What drawing and published version name, so that none of it is removed unnoticed.
    fileIds: refs('model-file', '引用文件', 'Files used', internal),
    deviceIds: refs('device', '引用设备', 'Devices shown', { ...internal, find: 'eq' }),
    remark: text('备注', 'Remark', { max: 500, lines: 2, hide: 'list' }),
  },
  actions: sceneCourse.actions,
  check: ({ isHome, areaId }) =>
    isHome === 1 && !areaId ? { field: 'areaId', problem: 'scene.home-area' } : undefined,
})
