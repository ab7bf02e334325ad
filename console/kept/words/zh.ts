// Texts about input that is not saved yet.
export const kept = {
  offer: '有 {{time}} 未保存的输入',
  restore: '恢复',
  discard: '放弃',
  overtaken: '此后数据已被修改，涉及：{{names}}。恢复后请核对再保存。',
  changedElsewhere: '此后数据已被修改，但不涉及您填写的内容。',
  unsent: '尚未保存：无法连接服务器',
  again: '您填写的内容已保留在本机，网络恢复后会自动重新保存。',
  back: '上次提交可能已到达服务器，而内容此后又有修改：请先核对，再重新提交。',
  retry: '重试',
} as const
