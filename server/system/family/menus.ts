// The menu as such consoles open it: what they have a view for stands under the path they know it by, and what they have
// none for is left out. What an administrator has added stays as it was written.
import type { Shown } from '../../engine/behave.ts'
import { menuNames } from '../menu/menu-shapes.ts'

/** Their paths by our codes. */
const views: Readonly<Record<string, string>> = {
  notice: '/desk/notice',
  'log-usual': '/monitor/log/usual',
  'log-api': '/monitor/log/api',
  'log-error': '/monitor/log/error',
  attach: '/resource/attach',
  oss: '/resource/oss',
  sms: '/resource/sms',
  region: '/base/region',
  role: '/authority/role',
  'data-scope': '/authority/datascope',
  'api-scope': '/authority/apiscope',
  user: '/system/user',
  dept: '/system/dept',
  post: '/system/post',
  dict: '/system/dict',
  'dict-biz': '/system/dictbiz',
  menu: '/system/menu',
  topmenu: '/system/topmenu',
  param: '/system/param',
  tenant: '/system/tenant',
  client: '/system/client',
  datasource: '/tool/datasource',
}

/** `folders`: ids of entries that only hold others. */
export function asTheyOpen(rows: readonly Shown[], folders: ReadonlySet<unknown>): Shown[] {
  return rows.flatMap((row) => {
    const code = String(row.code)
    if (folders.has(row.id) || !menuNames.has(code)) return [row]
    return Object.hasOwn(views, code) ? [{ ...row, path: views[code] }] : []
  })
}
