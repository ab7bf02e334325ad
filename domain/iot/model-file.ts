import { entity } from '../entity.ts'
import { attachments, bool, dict, int, json, ref, text } from '../kinds/index.ts'
import { modelFileType } from './dictionaries.ts'

const system = { by: 'system' } as const
const quiet = { by: 'system', hide: 'list' } as const

/** A picture for scenes. What is uploaded under the same name is its next version, a row of its own that scenes name. */
export const modelFile = entity('model-file', '场景文件', 'Scene file', {
  path: 'iot/model-file',
  menu: { in: 'iot', at: 80, icon: 'picture' },
  title: 'fileName',
  fields: {
    fileName: text('文件名称', 'File', {
      required: true,
      max: 128,
      find: 'like',
      help: [
        '同名文件保存为新版本，已引用旧版本的场景不变。',
        'A file of the same name becomes its next version. Scenes keep the version they use.',
      ],
    }),
    file: attachments('文件', 'Picture', { required: true, max: 1, accept: 'scene' }),
    fileType: dict(modelFileType, '类型', 'Type', { ...system, default: 'svg', find: 'eq' }),
    categoryId: ref('design-category', '分类', 'Category', { find: 'tree' }),
    deviceTypeId: ref('device-type', '设备类型', 'Device type', { find: 'tree', hide: 'list' }),
    fileVersion: int('版本', 'Version', { ...system, default: 1 }),
    isLatest: bool('最新版本', 'Latest version', { ...system, default: 1, find: 'eq' }),
    size: int('大小', 'Size', { ...system, default: 0, unit: 'B' }),
    nodeCount: int('节点数', 'Nodes', {
      ...quiet,
      default: 0,
      help: ['可绑定数据的图形数。', 'Parts of the picture that values can be bound to.'],
    }),
    // Links with a ticket, made for whoever may see the file.
    url: text('地址', 'Address', { ...system, hide: ['list', 'form'], default: '' }),
    thumbUrl: text('缩略图', 'Thumbnail', { ...system, hide: ['list', 'form'], default: '' }),
    sha256: text('校验值', 'SHA-256', { ...quiet, max: 64, default: '' }),
    meta: json('元数据', 'About it', { ...system, hide: ['list', 'form'] }),
    remark: text('备注', 'Remark', { max: 500, lines: 2, hide: 'list' }),
  },
})
