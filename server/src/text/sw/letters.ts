import type { Translated } from '@ghala/contract/text/translations';
import type { letters as english } from '../en/letters';

/** The texts of e-mails and SMS in Swahili. */
export const letters: Translated<typeof english> = {
  openPath: 'Fungua Ghala kwenye anwani unayotumia kila mara, kisha ongeza hii mwishoni mwake:',
  passwordLink: {
    subject: 'Chagua nenosiri jipya',
    open: 'Chagua nenosiri jipya hapa:',
    body: `Habari {name},

mtu ameomba nenosiri jipya la akaunti yako. {where}

Hiki hufanya kazi mara moja, ndani ya dakika 30. Hadi hapo nenosiri lako linabaki kama lilivyo. Ikiwa hukuomba hili, usifanye lolote.
`,
  },
  temporaryPassword: {
    subject: 'Nenosiri lako la muda',
    place: 'anwani ya Ghala uliyopewa',
    sms: 'Ghala: nenosiri lako la muda ni {password} - ingia kwenye {place} kwa {email} na uchague lako mwenyewe.',
    body: `Habari {name},

hili ni nenosiri lako la muda:

{password}

Ingia kwenye {place} kwa {email}. Kisha utachagua nenosiri lako mwenyewe, na hili halitafanya kazi tena.
`,
  },
  confirmEmail: {
    subject: 'Thibitisha anwani yako ya barua pepe',
    open: 'Ithibitishe hapa:',
    body: `Habari {name},

uliomba kuingia kwenye Ghala kwa anwani hii ya barua pepe. {where}

Hiki hufanya kazi mara moja, ndani ya dakika 60. Hadi hapo hakuna kinachobadilika. Ikiwa hukuomba hili, usifanye lolote.
`,
  },
  emailWillChange: {
    subject: 'Anwani yako ya barua pepe inakaribia kubadilishwa',
    body: `Habari {name},

mtu anayejua nenosiri lako ameomba kubadilisha anwani yako ya barua pepe kuwa {email}. Itabadilika anwani hiyo ikithibitishwa, ndani ya dakika 60.

Ikiwa si wewe, chagua nenosiri jingine mara moja, jambo ambalo pia huzuia mabadiliko hayo, na umwambie anayesimamia watumiaji.
`,
  },
  emailChanged: {
    subject: 'Anwani yako ya barua pepe imebadilishwa',
    body: `Habari {name},

anwani yako ya barua pepe kwenye Ghala sasa ni {email}. Ujumbe hutumwa huko, na unaingia kwa anwani hiyo.

Ikiwa si wewe, mwambie anayesimamia watumiaji mara moja: anaweza kuweka upya nenosiri lako na kurekebisha anwani yako.
`,
  },
  pickupCode: {
    subject: 'Uchukuaji wako {number}',
    sms: 'Ghala: {code} ni msimbo wako wa idhini wa kuchukua {number}. Uonyeshe ghalani tu.',
    body: `Habari {name},

bidhaa za noti ya kuchukua {number} ziko tayari kwako. Msimbo wako wa idhini ni:

{code}

Uonyeshe ghalani unapochukua bidhaa, na usimpe mtu mwingine yeyote.
`,
    reassigned:
      'Ghala: {changer} amebadilisha anayechukua {number}, au namna ya kumpata. Ikiwa ulitumiwa msimbo, umebatilishwa. Kama hukuomba hili, pigia ghala simu.',
    redirected: `Ghala: msimbo wa idhini wa {number} sasa hutumwa kwa {changed, select,
      phone {nambari nyingine ya simu} email {anwani nyingine ya barua pepe} other {nambari nyingine ya simu na anwani nyingine ya barua pepe}}. {changer} ndiye aliyebadilisha. Ikiwa hukuomba hili, pigia ghala simu.`,
  },
  notice: {
    open: 'Ifungue hapa:',
    smsPath: 'Ndani ya Ghala: {path}',
    body: `Habari {name},

{notice}

Unachagua kile ambacho Ghala inakuarifu, na kwa njia gani, kwenye Mipangilio, Arifa.
`,
    weekSubject: 'Matukio yasiyo ya kawaida ya wiki iliyopita: {total, number}',
    weekBody: `Habari {name},

{notice}

Kila anayesimamia watumiaji hupata ujumbe huu kila wiki.
`,
  },
  reminder: {
    goods: '{unit} {quantity} za {product}',
    subject: 'Za kurejeshwa: {goods}',
    sms: 'Ghala: {goods}, ulizopewa {issued} kwa {number}, zinapaswa kurejeshwa. Tafadhali zirejeshe.',
    body: `Habari {name},

{goods} ulipewa {issued} kwa {number} na zinapaswa kurejeshwa.

Tafadhali zirejeshe ghalani.

{sender}
`,
  },
};
