/** These are the texts of e-mails and SMS. */
export const letters = {
  /** If no link can be made, the reader composes its address. */
  openPath: 'Open Ghala at the address you always use, and add this to the end:',
  passwordLink: {
    subject: 'Choose a new password',
    open: 'Choose a new password here:',
    body: `Hello {name},

someone asked for a new password for your account. {where}

This works once, within 30 minutes. Until then your password stays as it is. If you did not ask for this, do nothing.
`,
  },
  temporaryPassword: {
    subject: 'Your temporary password',
    /** It stands in place of the address of Ghala, if that is unknown. */
    place: 'the address you were given for Ghala',
    sms: 'Ghala: your temporary password is {password} - sign in at {place} with {email} and choose your own.',
    body: `Hello {name},

this is your temporary password:

{password}

Sign in at {place} with {email}. You will then choose a password of your own, and this one will no longer work.
`,
  },
  confirmEmail: {
    subject: 'Confirm your e-mail address',
    open: 'Confirm it here:',
    body: `Hello {name},

you asked to sign in to Ghala with this e-mail address. {where}

This works once, within 60 minutes. Until then nothing changes. If you did not ask for this, do nothing.
`,
  },
  emailWillChange: {
    subject: 'Your e-mail address is about to change',
    body: `Hello {name},

someone who knows your password asked to change your e-mail address to {email}. It changes when that address is confirmed, within 60 minutes.

If this was not you, choose another password at once, which also stops the change, and tell whoever manages users.
`,
  },
  emailChanged: {
    subject: 'Your e-mail address was changed',
    body: `Hello {name},

your e-mail address in Ghala is now {email}. Messages go there, and you sign in with it.

If this was not you, tell whoever manages users at once: they can reset your password and correct your address.
`,
  },
  pickupCode: {
    subject: 'Your pickup {number}',
    sms: 'Ghala: {code} is your authorization code to collect {number}. Show it at the warehouse only.',
    body: `Hello {name},

the goods of pickup note {number} are ready for you. Your authorization code is:

{code}

Show it at the warehouse when you collect the goods, and give it to nobody else.
`,
    reassigned:
      'Ghala: {changer} changed who collects {number}, or how to reach them. If you were sent a code, it is void. If you did not ask for this, call the warehouse.',
    redirected: `Ghala: the authorization code of {number} now goes to another {changed, select,
      phone {phone number} email {e-mail address} other {phone number and e-mail address}}. {changer} changed it. If you did not ask for this, call the warehouse.`,
  },
  notice: {
    open: 'Open it here:',
    smsPath: 'In Ghala: {path}',
    body: `Hello {name},

{notice}

You choose what Ghala tells you about, and how, under Settings, Notifications.
`,
    weekSubject: 'Unusual events of last week: {total, number}',
    weekBody: `Hello {name},

{notice}

Everyone who manages users gets this each week.
`,
  },
  reminder: {
    goods: '{quantity} {unit} of {product}',
    subject: 'To be returned: {goods}',
    sms: 'Ghala: {goods}, issued to you on {issued} with {number}, is to be returned. Please bring it back.',
    body: `Hello {name},

{goods} was issued to you on {issued} with {number} and is to be returned.

Please bring it back to the warehouse.

{sender}
`,
  },
} as const;
