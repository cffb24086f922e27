@echo off
rem Make sessions (.oracle) open with a double click, for this user:   associate.cmd
rem Take that back:                                                    associate.cmd /remove
setlocal
set classes=HKCU\Software\Classes
set kind=OpenOddsOracle.Session
set "program=%~dp0Open Odds Oracle.exe"
call :do %1
set code=%errorlevel%
rem Started with a double click, its console closes at once: there is time to read what it says.
setlocal EnableDelayedExpansion
if not "!cmdcmdline!"=="!cmdcmdline:associate.cmd=!" timeout /t 5 >nul 2>&1
exit /b %code%

:do
if /i "%~1"=="/remove" goto remove
if not exist "%program%" goto missing
rem Below, the folder's name is put in with !program!: the & of one such as R&D would end a command otherwise.
setlocal EnableDelayedExpansion
reg add %classes%\%kind% /ve /d "Open Odds Oracle session" /f >nul
if errorlevel 1 goto refused
reg add %classes%\%kind%\DefaultIcon /ve /d "\"!program!\",0" /f >nul
if errorlevel 1 goto refused
reg add %classes%\%kind%\shell\open\command /ve /d "\"!program!\" \"%%1\"" /f >nul
if errorlevel 1 goto refused
reg add %classes%\.oracle /ve /d %kind% /f >nul
if errorlevel 1 goto refused
echo Sessions (.oracle) open with a double click now. If you move this folder, start this file again.
exit /b 0

:remove
reg delete %classes%\%kind% /f >nul 2>&1
rem Another program may have taken the ending since.
reg query %classes%\.oracle /ve 2>nul | find "%kind%" >nul
if not errorlevel 1 reg delete %classes%\.oracle /f >nul 2>&1
echo A double click on a session (.oracle) does not start this program any more.
exit /b 0

:missing
echo Open Odds Oracle.exe is not beside this file. Leave it in the folder of the program. 1>&2
exit /b 1

:refused
echo Windows did not take the association. Start a session with "Open with" instead. 1>&2
exit /b 1
