// A signed call as a script of curl and openssl, to be pasted into a shell. Pure.

interface Example {
  /** Scheme, host and port of the server. */
  origin: string
  appKey: string
  /** Left out where it is not known any more: the script then asks for it. */
  appSecret?: string | undefined
  method: 'GET' | 'POST'
  /** Path with its query, as it is sent. */
  target: string
  body?: string
}

/** Single quotes of a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

export const curlExample = ({ origin, appKey, appSecret, method, target, body = '' }: Example): string =>
  [
    `APP_KEY=${quoted(appKey)}`,
    appSecret === undefined ? `read -rsp 'AppSecret: ' APP_SECRET` : `APP_SECRET=${quoted(appSecret)}`,
    `TARGET=${quoted(target)}`,
    `BODY=${quoted(body)}`,
    `TIMESTAMP=$(date +%s)`,
    `NONCE=$(openssl rand -hex 16)`,
    `BODY_HASH=$(printf '%s' "$BODY" | openssl dgst -sha256 | sed 's/^.*= //')`,
    `SIGNATURE=$(printf '%s\\n%s\\n%s\\n%s\\n%s' ${method} "$TARGET" "$TIMESTAMP" "$NONCE" "$BODY_HASH" \\`,
    `  | openssl dgst -sha256 -hmac "$APP_SECRET" | sed 's/^.*= //')`,
    `curl -sS -X ${method} ${quoted(origin)}"$TARGET" \\`,
    `  -H "X-App-Key: $APP_KEY" -H "X-Timestamp: $TIMESTAMP" \\`,
    `  -H "X-Nonce: $NONCE" -H "X-Signature: $SIGNATURE"${method === 'POST' ? ' \\' : ''}`,
    ...(method === 'POST' ? [`  -H 'Content-Type: application/json' --data-raw "$BODY"`] : []),
  ].join('\n')
