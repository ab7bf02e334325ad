// Codes by which other consoles of this API family know buttons that have another code here.
import type { Shown } from '../../engine/behave.ts'

const others: Readonly<Record<string, string>> = {
  user_grant: 'user_role',
  user_reset_password: 'user_reset',
  dict_biz_add: 'dictbiz_add',
  dict_biz_edit: 'dictbiz_edit',
  dict_biz_delete: 'dictbiz_delete',
  dict_biz_view: 'dictbiz_view',
  data_scope_view: 'data_scope_setting',
  api_scope_view: 'api_scope_setting',
  attach_submit: 'attach_upload',
  attach_view: 'attach_download',
}

/** The button, and once more under the code such consoles ask for. */
export function underFamilyCodes(button: Shown): Shown[] {
  const code = others[String(button.code)]
  return code === undefined ? [button] : [button, { ...button, code }]
}
