import { expect, test } from 'vitest'
import { groupDn, groupRolesFault, groupRolesOf, hasAccountPlace, isDirectoryAddress } from './ldap-terms.ts'

test.each(['ldaps://dc1.hospital.cn', 'ldap://10.1.2.3:389', 'ldaps://[2001:db8::1]:636'])('%s is an address', (url) =>
  expect(isDirectoryAddress(url)).toBe(true),
)
test.each(['http://dc1', 'ldaps://user:secret@dc1', 'ldaps://dc1/dc=x', 'ldaps://'])('%s is none', (url) =>
  expect(isDirectoryAddress(url)).toBe(false),
)

test('a filter compares an attribute with the account', () => {
  expect(hasAccountPlace('(&(objectClass=person)(uid={account}))')).toBe(true)
  for (const filter of ['(uid=*)', 'uid={account}', '(uid={account}*)', '({account}=x)', '(&(uid={account})'])
    expect(hasAccountPlace(filter), filter).toBe(false)
})

test('a group is the same however the directory and the administrator escape its signs', () => {
  expect(groupDn('cn=Wards\\2C North,dc=x')).toBe(groupDn('CN=Wards\\, North,DC=x'))
  expect(groupDn('cn=\\E6\\8A\\A4\\E5\\A3\\AB,dc=x')).toBe('cn=护士,dc=x')
  expect(groupDn('cn=Wards\\2C North,dc=x')).not.toBe(groupDn('cn=Wards,cn=North,dc=x'))
  expect(groupDn('cn=\\FF,dc=x')).toBe('cn=\\ff,dc=x')
})

test('roles of groups are read a line each, however the DN is written', () => {
  expect(groupRolesOf('CN=Ops, OU=Groups,DC=x => 维修工\n\n cn = a = b,dc=x=>Lead ')).toEqual([
    { group: 'cn=ops,ou=groups,dc=x', role: '维修工' },
    { group: 'cn=a=b,dc=x', role: 'Lead' },
  ])
  expect(groupRolesFault('cn=a,dc=x => A\nno group')).toBe('no group')
  expect(groupRolesFault('cn=a,dc=x => A')).toBeUndefined()
})
