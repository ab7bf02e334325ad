import { entity } from '../entity.ts'
import { int, json, ref, text } from '../kinds/index.ts'

const system = { by: 'system' } as const

/** A published version of a scene as its viewers see it; written with the scene, and never changed. */
export const sceneVersion = entity('scene-version', '场景版本', 'Scene version', {
  path: 'iot/scene-version',
  isRecord: true,
  title: 'versionNo',
  order: '-versionNo',
  verbs: [],
  fields: {
    configId: ref('model-config', '实时场景', 'Scene', { ...system, goes: true, find: 'eq' }),
    versionNo: int('版本', 'Version', system),
    fromVersion: int('恢复自', 'Taken from', system),
    modelFileId: ref('model-file', '底图', 'Base picture', system),
    refreshMs: int('刷新间隔', 'Refreshed every', { ...system, default: 2000, unit: 'ms' }),
    layout: json('画面', 'Drawing', system),
    bindings: json('绑定', 'Bindings', system),
    configName: text('场景名称', 'Scene', { ...system, max: 64, default: '' }),
  },
})
