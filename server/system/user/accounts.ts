// What people sign in with is theirs however they spell it (domain/folded.ts).

/**
 * SQL: whether a row of "user" is the one of its tenant that an account names, as written and as folded. Of several that
 * were the same before accounts were folded each is named by its exact spelling alone.
 */
export const isAccount = (u: string, account: string, fold: string): string =>
  `(${u}.account = ${account} or (folded(${u}.account) = ${fold} and ${u}.account_twin = 0 and not exists (
    select from "user" twin where twin.tenant_id = ${u}.tenant_id and twin.is_deleted = 0 and twin.account_twin = 1
      and folded(twin.account) = ${fold})))`
