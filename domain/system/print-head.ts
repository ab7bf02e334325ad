import { entity } from '../entity.ts'
import { dict, int, text } from '../kinds/index.ts'
import { labelLayout } from './dictionaries.ts'

/** Scheme, host and port: paths of screens are added to it. */
const isSite = (value: string) => /^https?:\/\/[\w.-]+(:\d{1,5})?$/.test(value)

/** What the hospital's prints begin with; a hospital of several sites has several, the first is the usual one. */
export const printHead = entity('print-head', '打印抬头', 'Print heading', {
  path: 'blade-system/print-head',
  menu: { in: 'system', at: 130, icon: 'file-text' },
  title: 'headName',
  order: 'sort',
  fields: {
    headName: text('抬头名称', 'Name', { required: true, max: 60, find: 'like' }),
    headLine: text('第二行', 'Second line', { max: 100 }),
    labelLayout: dict(labelLayout, '默认标签规格', 'Usual label format', { required: true, default: 'a4-3x8' }),
    siteAddress: text('标签网址', 'Address on labels', {
      max: 255,
      hide: 'list',
      help: [
        '二维码打开的网址，从 https 写到端口，不含路径，留空则用打印时的网址。',
        'The site that QR codes open, such as https://logistics.hospital.org. Empty means the one it is printed from.',
      ],
    }),
    sort: int('排序', 'Order', { required: true, default: 1, min: 0 }),
  },
  check: ({ siteAddress }) =>
    typeof siteAddress === 'string' && siteAddress !== '' && !isSite(siteAddress)
      ? { field: 'siteAddress', problem: 'print.address' }
      : undefined,
})
