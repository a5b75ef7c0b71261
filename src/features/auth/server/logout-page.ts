/** Asks before it signs out, where a link of another site led here. */
export const logoutPage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>Sign out of OpenPit?</title></head>
<body>
<main>
<h1>Sign out of OpenPit?</h1>
<p>Another site sent you here. Sign out only if you meant to.</p>
<p><a href="/api/logout">Sign out</a> or <a href="/">stay signed in</a></p>
</main>
</body>
</html>
`;
