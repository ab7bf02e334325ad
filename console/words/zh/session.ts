// Words of the lock and of signing in again.
export const session = {
  lock: '锁屏',
  lockHint: '本次登录期间有效,解锁时需要输入。',
  lockPassword: '锁屏密码',
  lockPasswordMissing: '锁屏密码不能为空',
  lockNow: '锁定',
  locked: '已锁屏',
  unlock: '解锁',
  unlocking: '正在解锁…',
  signOut: '退出登录',
  forgotten: '忘记锁屏密码?退出后重新登录即可。',
  again: {
    title: '重新登录',
    expired: '登录已过期,请重新登录',
    kept: '页面内容已保留,登录后继续。',
    another: '使用其他账号登录',
    close: '关闭',
  },
} as const
