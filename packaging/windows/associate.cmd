@echo off
rem Make sessions (.oracle) open with a double click, for this user:   associate.cmd
rem Take that back:                                                    associate.cmd /remove
setlocal
set classes=HKCU\Software\Classes
set kind=OpenOddsOracle.Session
if /i "%~1"=="/remove" goto remove
if not exist "%~dp0open-odds-oracle.exe" goto missing
reg add %classes%\.oracle /ve /d %kind% /f >nul
reg add %classes%\%kind% /ve /d "Open Odds Oracle session" /f >nul
reg add %classes%\%kind%\DefaultIcon /ve /d "\"%~dp0open-odds-oracle.exe\",0" /f >nul
reg add %classes%\%kind%\shell\open\command /ve /d "\"%~dp0open-odds-oracle.exe\" \"%%1\"" /f >nul
exit /b 0

:remove
reg delete %classes%\%kind% /f >nul 2>&1
reg delete %classes%\.oracle /f >nul 2>&1
exit /b 0

:missing
echo open-odds-oracle.exe is not beside this file. Leave it in the folder of the program. 1>&2
exit /b 1
