/** Languages of landing pages, as primary subtags (BCP 47). The first one is the default. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Keys of the texts on landing pages, other than field labels. */
export type MessageKey =
  | 'notFound'
  | 'notFoundHint'
  | 'deleted'
  | 'deletedHint'
  | 'paused'
  | 'pausedHint'
  | 'unavailable'
  | 'unavailableHint'
  | 'tooMany'
  | 'tooManyHint'
  | 'scheduled'
  | 'scheduledHint'
  | 'expired'
  | 'expiredHint'
  | 'exhausted'
  | 'exhaustedHint'
  | 'blocked'
  | 'blockedHint'
  | 'withheld'
  | 'withheldHint'
  | 'tooManyAttempts'
  | 'tooManyAttemptsHint'
  | 'password'
  | 'passwordHint'
  | 'passwordLabel'
  | 'wrongPassword'
  | 'wrongPasswordHint'
  | 'confirm'
  | 'confirmHint'
  | 'continue'
  | 'copyHint'
  | 'copy'
  | 'copied'
  | 'yes'
  | 'none'
  | 'open'
  | 'call'
  | 'message'
  | 'mail'
  | 'map'
  | 'chat'
  | 'pay'
  | 'invalid'
  | 'invalidHint'
  | 'links'
  | 'chooseLink'
  | 'saveContact'
  | 'addToCalendar';

/** The texts of landing pages. The English ones are also the messages of JSON errors. */
export const MESSAGES: Record<Language, Record<MessageKey, string>> = {
  en: {
    notFound: 'Code not found',
    notFoundHint: 'No code has this link. Check that the link is complete.',
    deleted: 'This code no longer exists',
    deletedHint: 'Its owner deleted it.',
    paused: 'This code is paused',
    pausedHint: 'Its owner has turned it off for now. Try again later.',
    unavailable: 'One moment',
    unavailableHint:
      'The service is temporarily unavailable. This page retries automatically in a few seconds.',
    tooMany: 'Too many unknown codes',
    tooManyHint: 'Your network has requested many codes that do not exist. Try again in a minute.',
    scheduled: 'This code is not active yet',
    scheduledHint: 'Its owner has scheduled it for later. Try again then.',
    expired: 'This code has expired',
    expiredHint: 'Its owner made it available until a date that has passed.',
    exhausted: 'This code has been used up',
    exhaustedHint: 'Its owner limited the number of scans, and all of them are used.',
    blocked: 'This code is not available',
    blockedHint: 'Its owner does not offer it to you at this time.',
    withheld: 'This file is not available',
    withheldHint: 'The operator of this service has blocked it.',
    tooManyAttempts: 'Too many wrong passwords',
    tooManyAttemptsHint: 'Try again in a minute.',
    password: 'This code is protected',
    passwordHint: 'Enter the password to continue.',
    passwordLabel: 'Password',
    wrongPassword: 'Wrong password',
    wrongPasswordHint: 'Check the password and try again.',
    confirm: 'Open this code?',
    confirmHint: 'This code works only a limited number of times. Opening it uses one of them.',
    continue: 'Continue',
    copyHint: 'Tap a value to select it, then copy it.',
    copy: 'Copy',
    copied: 'Copied',
    yes: 'Yes',
    none: 'None',
    open: 'Open',
    call: 'Call',
    message: 'Write message',
    mail: 'Write email',
    map: 'Show on map',
    chat: 'Start chat',
    pay: 'Pay',
    invalid: 'This link is not valid',
    invalidHint: 'It is incomplete or was changed. Scan the code again, or check the link.',
    links: 'Links',
    chooseLink: 'Choose a link',
    saveContact: 'Save contact',
    addToCalendar: 'Add to calendar',
  },
  de: {
    notFound: 'Code nicht gefunden',
    notFoundHint: 'Zu diesem Link gibt es keinen Code. Prüfen Sie, ob der Link vollständig ist.',
    deleted: 'Diesen Code gibt es nicht mehr',
    deletedHint: 'Er wurde gelöscht.',
    paused: 'Dieser Code ist pausiert',
    pausedHint: 'Er ist vorübergehend deaktiviert. Versuchen Sie es später noch einmal.',
    unavailable: 'Einen Moment, bitte',
    unavailableHint:
      'Der Dienst ist vorübergehend nicht erreichbar. Diese Seite versucht es in wenigen Sekunden automatisch erneut.',
    tooMany: 'Zu viele unbekannte Codes',
    tooManyHint:
      'Aus Ihrem Netzwerk wurden viele Codes aufgerufen, die es nicht gibt. Versuchen Sie es in einer Minute noch einmal.',
    scheduled: 'Dieser Code ist noch nicht aktiv',
    scheduledHint: 'Er wird erst später freigeschaltet. Versuchen Sie es dann noch einmal.',
    expired: 'Dieser Code ist abgelaufen',
    expiredHint: 'Er war nur bis zu einem bestimmten Zeitpunkt verfügbar.',
    exhausted: 'Dieser Code ist aufgebraucht',
    exhaustedHint: 'Die Zahl der Scans war begrenzt, und alle sind verbraucht.',
    blocked: 'Dieser Code ist nicht verfügbar',
    blockedHint: 'Er steht Ihnen zurzeit nicht zur Verfügung.',
    withheld: 'Diese Datei ist nicht verfügbar',
    withheldHint: 'Der Betreiber dieses Dienstes hat sie gesperrt.',
    tooManyAttempts: 'Zu viele falsche Passwörter',
    tooManyAttemptsHint: 'Versuchen Sie es in einer Minute noch einmal.',
    password: 'Dieser Code ist geschützt',
    passwordHint: 'Geben Sie das Passwort ein, um fortzufahren.',
    passwordLabel: 'Passwort',
    wrongPassword: 'Falsches Passwort',
    wrongPasswordHint: 'Prüfen Sie das Passwort und versuchen Sie es noch einmal.',
    confirm: 'Diesen Code öffnen?',
    confirmHint:
      'Dieser Code funktioniert nur eine begrenzte Anzahl von Malen. Das Öffnen verbraucht eines davon.',
    continue: 'Weiter',
    copyHint: 'Tippen Sie auf einen Wert, um ihn zu markieren, und kopieren Sie ihn dann.',
    copy: 'Kopieren',
    copied: 'Kopiert',
    yes: 'Ja',
    none: 'Keine',
    open: 'Öffnen',
    call: 'Anrufen',
    message: 'Nachricht schreiben',
    mail: 'E-Mail schreiben',
    map: 'Auf der Karte anzeigen',
    chat: 'Chat starten',
    pay: 'Bezahlen',
    invalid: 'Dieser Link ist ungültig',
    invalidHint:
      'Er ist unvollständig oder wurde verändert. Scannen Sie den Code noch einmal, oder prüfen Sie den Link.',
    links: 'Links',
    chooseLink: 'Wählen Sie einen Link',
    saveContact: 'Kontakt speichern',
    addToCalendar: 'Zum Kalender hinzufügen',
  },
  fr: {
    notFound: 'Code introuvable',
    notFoundHint: 'Aucun code ne correspond à ce lien. Vérifiez qu’il est complet.',
    deleted: 'Ce code n’existe plus',
    deletedHint: 'Il a été supprimé.',
    paused: 'Ce code est en pause',
    pausedHint: 'Il est désactivé pour le moment. Réessayez plus tard.',
    unavailable: 'Un instant, s’il vous plaît',
    unavailableHint:
      'Le service est momentanément indisponible. Cette page réessaiera automatiquement dans quelques secondes.',
    tooMany: 'Trop de codes inconnus',
    tooManyHint:
      'De nombreux codes inexistants ont été demandés depuis votre réseau. Réessayez dans une minute.',
    scheduled: 'Ce code n’est pas encore actif',
    scheduledHint: 'Il sera activé plus tard. Réessayez à ce moment-là.',
    expired: 'Ce code a expiré',
    expiredHint: 'Il n’était disponible que jusqu’à une date qui est passée.',
    exhausted: 'Ce code est épuisé',
    exhaustedHint: 'Le nombre de scans était limité et tous ont été utilisés.',
    blocked: 'Ce code n’est pas disponible',
    blockedHint: 'Il ne vous est pas proposé en ce moment.',
    withheld: 'Ce fichier n’est pas disponible',
    withheldHint: 'L’exploitant de ce service l’a bloqué.',
    tooManyAttempts: 'Trop de mots de passe incorrects',
    tooManyAttemptsHint: 'Réessayez dans une minute.',
    password: 'Ce code est protégé',
    passwordHint: 'Saisissez le mot de passe pour continuer.',
    passwordLabel: 'Mot de passe',
    wrongPassword: 'Mot de passe incorrect',
    wrongPasswordHint: 'Vérifiez le mot de passe et réessayez.',
    confirm: 'Ouvrir ce code ?',
    confirmHint: 'Ce code ne fonctionne qu’un nombre limité de fois. L’ouvrir en utilise une.',
    continue: 'Continuer',
    copyHint: 'Touchez une valeur pour la sélectionner, puis copiez-la.',
    copy: 'Copier',
    copied: 'Copié',
    yes: 'Oui',
    none: 'Aucune',
    open: 'Ouvrir',
    call: 'Appeler',
    message: 'Écrire un message',
    mail: 'Écrire un e-mail',
    map: 'Afficher sur la carte',
    chat: 'Démarrer une discussion',
    pay: 'Payer',
    invalid: 'Ce lien n’est pas valide',
    invalidHint: 'Il est incomplet ou a été modifié. Scannez de nouveau le code ou vérifiez le lien.',
    links: 'Liens',
    chooseLink: 'Choisissez un lien',
    saveContact: 'Enregistrer le contact',
    addToCalendar: 'Ajouter à l’agenda',
  },
  es: {
    notFound: 'Código no encontrado',
    notFoundHint: 'Ningún código corresponde a este enlace. Compruebe que esté completo.',
    deleted: 'Este código ya no existe',
    deletedHint: 'Su propietario lo ha eliminado.',
    paused: 'Este código está en pausa',
    pausedHint: 'Está desactivado por el momento. Inténtelo de nuevo más tarde.',
    unavailable: 'Un momento, por favor',
    unavailableHint:
      'El servicio no está disponible en este momento. Esta página volverá a intentarlo automáticamente en unos segundos.',
    tooMany: 'Demasiados códigos desconocidos',
    tooManyHint:
      'Desde su red se han solicitado muchos códigos que no existen. Inténtelo de nuevo en un minuto.',
    scheduled: 'Este código aún no está activo',
    scheduledHint: 'Se activará más adelante. Inténtelo de nuevo entonces.',
    expired: 'Este código ha caducado',
    expiredHint: 'Solo estaba disponible hasta una fecha que ya ha pasado.',
    exhausted: 'Este código se ha agotado',
    exhaustedHint: 'El número de escaneos era limitado y ya se han usado todos.',
    blocked: 'Este código no está disponible',
    blockedHint: 'No está disponible para usted en este momento.',
    withheld: 'Este archivo no está disponible',
    withheldHint: 'El operador de este servicio lo ha bloqueado.',
    tooManyAttempts: 'Demasiadas contraseñas incorrectas',
    tooManyAttemptsHint: 'Inténtelo de nuevo en un minuto.',
    password: 'Este código está protegido',
    passwordHint: 'Introduzca la contraseña para continuar.',
    passwordLabel: 'Contraseña',
    wrongPassword: 'Contraseña incorrecta',
    wrongPasswordHint: 'Compruebe la contraseña e inténtelo de nuevo.',
    confirm: '¿Abrir este código?',
    confirmHint: 'Este código solo funciona un número limitado de veces. Al abrirlo se usa una de ellas.',
    continue: 'Continuar',
    copyHint: 'Toque un valor para seleccionarlo y luego cópielo.',
    copy: 'Copiar',
    copied: 'Copiado',
    yes: 'Sí',
    none: 'Ninguna',
    open: 'Abrir',
    call: 'Llamar',
    message: 'Escribir un mensaje',
    mail: 'Escribir un correo',
    map: 'Ver en el mapa',
    chat: 'Iniciar un chat',
    pay: 'Pagar',
    invalid: 'Este enlace no es válido',
    invalidHint: 'Está incompleto o se ha modificado. Vuelva a escanear el código o compruebe el enlace.',
    links: 'Enlaces',
    chooseLink: 'Elija un enlace',
    saveContact: 'Guardar contacto',
    addToCalendar: 'Añadir al calendario',
  },
  // Brazilian Portuguese, which `pt` without a region stands for (CLDR).
  pt: {
    notFound: 'Código não encontrado',
    notFoundHint: 'Nenhum código corresponde a este link. Verifique se o link está completo.',
    deleted: 'Este código não existe mais',
    deletedHint: 'Ele foi excluído.',
    paused: 'Este código está pausado',
    pausedHint: 'Ele está desativado no momento. Tente novamente mais tarde.',
    unavailable: 'Um momento, por favor',
    unavailableHint:
      'O serviço está temporariamente indisponível. Esta página tentará novamente de forma automática em alguns segundos.',
    tooMany: 'Muitos códigos desconhecidos',
    tooManyHint: 'Sua rede solicitou muitos códigos que não existem. Tente novamente em um minuto.',
    scheduled: 'Este código ainda não está ativo',
    scheduledHint: 'Ele será ativado mais tarde. Tente novamente nesse momento.',
    expired: 'Este código expirou',
    expiredHint: 'Ele estava disponível somente até uma data que já passou.',
    exhausted: 'Este código se esgotou',
    exhaustedHint: 'O número de leituras era limitado e todas já foram usadas.',
    blocked: 'Este código não está disponível',
    blockedHint: 'Ele não está disponível para você no momento.',
    withheld: 'Este arquivo não está disponível',
    withheldHint: 'O operador deste serviço o bloqueou.',
    tooManyAttempts: 'Muitas senhas incorretas',
    tooManyAttemptsHint: 'Tente novamente em um minuto.',
    password: 'Este código é protegido',
    passwordHint: 'Digite a senha para continuar.',
    passwordLabel: 'Senha',
    wrongPassword: 'Senha incorreta',
    wrongPasswordHint: 'Verifique a senha e tente novamente.',
    confirm: 'Abrir este código?',
    confirmHint: 'Este código funciona somente um número limitado de vezes. Abri-lo usa uma delas.',
    continue: 'Continuar',
    copyHint: 'Toque em um valor para selecioná-lo e depois copie-o.',
    copy: 'Copiar',
    copied: 'Copiado',
    yes: 'Sim',
    none: 'Nenhuma',
    open: 'Abrir',
    call: 'Ligar',
    message: 'Escrever mensagem',
    mail: 'Escrever e-mail',
    map: 'Ver no mapa',
    chat: 'Iniciar conversa',
    pay: 'Pagar',
    invalid: 'Este link não é válido',
    invalidHint: 'Está incompleto ou foi alterado. Escaneie o código novamente ou verifique o link.',
    links: 'Links',
    chooseLink: 'Escolha um link',
    saveContact: 'Salvar contato',
    addToCalendar: 'Adicionar ao calendário',
  },
  ja: {
    notFound: 'コードが見つかりません',
    notFoundHint: 'このリンクに対応するコードはありません。リンクに抜けがないか確認してください。',
    deleted: 'このコードは削除されました',
    deletedHint: '所有者によって削除されたため、利用できません。',
    paused: 'このコードは一時停止中です',
    pausedHint: '現在はご利用いただけません。しばらくしてからもう一度お試しください。',
    unavailable: '少々お待ちください',
    unavailableHint: '現在サービスをご利用いただけません。このページは数秒後に自動的に再試行します。',
    tooMany: '存在しないコードへのアクセスが多すぎます',
    tooManyHint:
      'お使いのネットワークから、存在しないコードへのアクセスが続いています。1分後にもう一度お試しください。',
    scheduled: 'このコードはまだ有効ではありません',
    scheduledHint: '後ほど有効になります。その時にもう一度お試しください。',
    expired: 'このコードは期限切れです',
    expiredHint: '利用できる期間が終了しました。',
    exhausted: 'このコードは使い切られました',
    exhaustedHint: '読み取り回数に上限があり、すべて使用されました。',
    blocked: 'このコードは利用できません',
    blockedHint: '現在、お客様はご利用いただけません。',
    withheld: 'このファイルは利用できません',
    withheldHint: 'このサービスの運営者がブロックしました。',
    tooManyAttempts: 'パスワードの誤りが多すぎます',
    tooManyAttemptsHint: '1分後にもう一度お試しください。',
    password: 'このコードは保護されています',
    passwordHint: '続けるにはパスワードを入力してください。',
    passwordLabel: 'パスワード',
    wrongPassword: 'パスワードが違います',
    wrongPasswordHint: 'パスワードを確認して、もう一度お試しください。',
    confirm: 'このコードを開きますか?',
    confirmHint: 'このコードは使用回数が限られています。開くと1回分が使用されます。',
    continue: '続ける',
    copyHint: '値をタップして選択し、コピーしてください。',
    copy: 'コピー',
    copied: 'コピーしました',
    yes: 'はい',
    none: 'なし',
    open: '開く',
    call: '電話をかける',
    message: 'メッセージを作成',
    mail: 'メールを作成',
    map: '地図で表示',
    chat: 'チャットを開始',
    pay: '支払う',
    invalid: 'このリンクは無効です',
    invalidHint:
      'リンクが不完全か、変更されています。コードをもう一度スキャンするか、リンクを確認してください。',
    links: 'リンク',
    chooseLink: 'リンクを選択してください',
    saveContact: '連絡先に保存',
    addToCalendar: 'カレンダーに追加',
  },
};
